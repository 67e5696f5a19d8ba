import type { ChangeOutcome } from '#contract/estimates.ts'
import * as texts from '#messages/how-values-are-made.ts'
import { Panel } from '#ui/panel.tsx'

const MAKERS = ['editors', 'estimator'] as const
const DAYS = [7, 30] as const

/** Later trades' verdict on changes, by who proposed them. ST44 */
export const Outcomes = ({ outcomes }: { outcomes: readonly ChangeOutcome[] }) => (
  <Panel>
    <h3>{texts.outcomes}</h3>
    <p>{texts.outcomesAbout}</p>
    <table>
      <caption className="sr-only">{texts.outcomeTable.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.outcomeTable.by}</th>
          {DAYS.map((days) => (
            <th key={days} scope="col">
              {texts.outcomeTable.after(days)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {MAKERS.map((by) => (
          <tr key={by}>
            <th scope="row">{texts.makers[by]}</th>
            {DAYS.map((days) => (
              <Cell key={days} outcome={outcomes.find((each) => each.by === by && each.days === days)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    <p className="small">{texts.outcomesRules}</p>
  </Panel>
)

function Cell({ outcome }: { outcome: ChangeOutcome | undefined }) {
  const { changes, judged, better } = outcome ?? { changes: 0, judged: 0, better: 0 }
  return (
    <td>
      {judged === 0 ? (
        texts.outcomeTable.none
      ) : (
        <>
          <strong>{texts.share(better, judged)}</strong> <small>{texts.outcomeTable.better(better, judged)}</small>
        </>
      )}
      {changes > judged && <small>{texts.outcomeTable.unjudged(changes - judged)}</small>}
    </td>
  )
}
