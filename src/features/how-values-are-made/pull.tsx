import type { RangeCalibration } from '#contract/estimates.ts'
import * as texts from '#messages/how-values-are-made.ts'
import { Panel } from '#ui/panel.tsx'

/** Pull of what the site publishes on trades. ST43 */
export const Pull = ({ pull: { changes, needed, share, low, high } }: Pick<RangeCalibration, 'pull'>) => (
  <Panel>
    <h3>{texts.pull}</h3>
    <p>{texts.pullAbout}</p>
    {share === undefined || low === undefined || high === undefined ? (
      <>
        <p className="answer">{texts.pullUnknown}</p>
        <p>{texts.pullNeeds(changes, needed)}</p>
      </>
    ) : (
      <>
        <p className="answer">
          <b>{texts.share(share, 1)}</b> {texts.pulled(share)}
        </p>
        <p>{texts.pullBetween(low, high, changes)}</p>
        <span className="bar" aria-hidden="true">
          <i style={{ insetInlineStart: `${100 * low}%`, width: `${100 * (high - low)}%` }} />
          <s style={{ insetInlineStart: `${100 * share}%` }} />
        </span>
        <p className="small ends">
          <span>{texts.pullEnds.none}</span> <span>{texts.pullEnds.all}</span>
        </p>
      </>
    )}
  </Panel>
)
