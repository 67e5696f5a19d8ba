import type { TradePreview as View, TradeSidePreview } from '#domain/previews/trade-preview.ts'
import type { SideName } from '#domain/trade/trade.ts'
import * as texts from '#messages/previews.ts'
import { difference as gained, sides, verdicts } from '#messages/trade.ts'
import { Art, PreviewFrame } from './preview-frame.tsx'

/** A shape with each verdict's colour. AC7 */
const GLYPHS: Record<View['verdict']['kind'], string | null> = {
  win: 'rising',
  lose: 'dropping',
  fair: 'stable',
  close: 'unstable',
  unjudged: null,
  incomplete: null,
  waiting: null,
}

/** SE8 */
export function TradePreview({ yours, theirs, verdict, host, sample, code }: View) {
  const glyph = GLYPHS[verdict.kind]
  const word = verdicts[verdict.kind]
  return (
    <PreviewFrame
      kind="trade"
      host={code === undefined ? host : texts.signedAt(code, host)}
      sample={sample}
      foot={texts.trade}
    >
      <Side side={yours} name="yours" />
      <div className="verdict" data-verdict={verdict.kind}>
        {glyph === null ? null : <i className="glyph" data-glyph={glyph} />}
        <p className="word" data-long={word.length > 4 ? '' : undefined}>
          {word}
        </p>
        {verdict.percent === null ? null : <p className="percent">{verdict.percent}</p>}
        <p className="text">{explain(verdict)}</p>
        {verdict.mark === null ? null : (
          <div className="scale">
            <i style={{ left: `${verdict.mark}%` }} />
          </div>
        )}
      </div>
      <Side side={theirs} name="theirs" />
    </PreviewFrame>
  )
}

function explain({ kind, percent, difference }: View['verdict']): string {
  if (percent !== null) return gained(difference)
  return kind === 'unjudged' ? texts.unpriced : texts.oneSideEmpty
}

function Side({ side: { entries, more, total, isPartial }, name }: { side: TradeSidePreview; name: SideName }) {
  return (
    <div className="side" data-side={name}>
      <h2>
        <i />
        {sides[name]}
      </h2>
      <div className="entries">
        {entries.length === 0 ? <p className="none">{texts.emptySide}</p> : null}
        {entries.map((entry) => (
          <div key={entry.slug} className="entry">
            <Art slug={entry.slug} hue={entry.hue} size={29} />
            <div>
              <p className="name">{entry.name}</p>
              <p className="figures">
                {entry.quantity === 1 ? null : <b>×{entry.quantity}</b>}
                {entry.worth}
              </p>
            </div>
          </div>
        ))}
        {more === null ? null : (
          <div className="entry rest">
            {more.pets.map(({ slug, hue }) => (
              <Art key={slug} slug={slug} hue={hue} size={29} />
            ))}
            <p className="more">{texts.more(more.count)}</p>
          </div>
        )}
      </div>
      <div className="total">
        <span>{texts.total(isPartial)}</span>
        <b>{total}</b>
      </div>
    </div>
  )
}
