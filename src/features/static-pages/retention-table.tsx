import { RETENTION_DAYS, type RetentionKind } from '#domain/site/retention.ts'
import { kept, limits, retention as texts } from '#messages/retention.ts'

const KINDS = Object.keys(RETENTION_DAYS) as RetentionKind[]

/** Retention periods, from the same table as the job that deletes. RT8 */
export const RetentionTable = () => (
  <table>
    <thead>
      <tr>
        <th scope="col">{texts.what}</th>
        <th scope="col">{texts.howLong}</th>
      </tr>
    </thead>
    <tbody>
      {KINDS.map((kind) => (
        <tr key={kind}>
          <td>{limits[kind].what}</td>
          <td>
            {texts.days(RETENTION_DAYS[kind])} {limits[kind].after}
          </td>
        </tr>
      ))}
      {kept.map(({ what, until }) => (
        <tr key={what}>
          <td>{what}</td>
          <td>{until}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
