import type { RangeCalibration } from '#contract/estimates.ts'
import { formatWhole } from '#domain/text/format.ts'
import { judgeShare } from '#domain/values/judge-share.ts'
import * as texts from '#messages/how-values-are-made.ts'
import { Panel } from '#ui/panel.tsx'

/** A share of fewer trades is chance. */
const MIN_BAND = 20

/** Number of trades that fell inside their ranges, in all and by worth. ST41, ST42 */
export function Ranges({ data }: { data: RangeCalibration }) {
  const { seen, needed, trades, within90, bands } = data
  return (
    <Panel>
      <h3>{texts.ranges}</h3>
      <p>{texts.rangesAbout}</p>
      {seen < needed ? (
        <p className="answer">{texts.tooFewTrades(seen, needed)}</p>
      ) : (
        <>
          <p className="answer">
            <b>{texts.share(within90, trades)}</b> {texts.within(data)}
          </p>
          <p>{texts.reading[judgeShare(within90, trades, 0.9)]}</p>
          <table>
            <caption className="sr-only">{texts.bands.caption}</caption>
            <thead>
              <tr>
                <th scope="col">{texts.bands.worth}</th>
                <th scope="col">{texts.bands.trades}</th>
                <th scope="col">{texts.bands.wide}</th>
                <th scope="col">{texts.bands.half}</th>
              </tr>
            </thead>
            <tbody>
              {bands.map((band) => (
                <Row key={band.from} name={texts.band(band)} counts={band} />
              ))}
            </tbody>
            <tfoot>
              <Row name={texts.bands.all} counts={data} />
            </tfoot>
          </table>
          <p className="small">{texts.bands.mark}</p>
        </>
      )}
    </Panel>
  )
}

type Counts = Pick<RangeCalibration, 'trades' | 'within90' | 'within50'>

function Row({ name, counts: { trades, within90, within50 } }: { name: string; counts: Counts }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{formatWhole(trades)}</td>
      {trades < MIN_BAND ? (
        <td colSpan={2}>{texts.bands.few}</td>
      ) : (
        <>
          <Share part={within90} whole={trades} promised={90} />
          <Share part={within50} whole={trades} promised={50} />
        </>
      )}
    </tr>
  )
}

/** A share with the mark of what was promised, in percent. */
const Share = ({ part, whole, promised }: { part: number; whole: number; promised: number }) => (
  <td>
    {texts.share(part, whole)}
    <span className="bar" aria-hidden="true">
      <i style={{ width: `${(100 * part) / whole}%` }} />
      <s style={{ insetInlineStart: `${promised}%` }} />
    </span>
  </td>
)
