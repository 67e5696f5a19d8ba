import type { TradePreview as View, TradeSidePreview } from '#domain/previews/trade-preview.ts'
import { Art, PreviewFrame } from './preview-frame.tsx'

/** A shape beside each verdict's colour. AC7 */
const GLYPHS: Record<View['verdict']['kind'], string | null> = {
  win: 'rising',
  lose: 'dropping',
  fair: 'stable',
  close: 'unstable',
  unjudged: null,
  waiting: null,
}

/** SE8 */
export function TradePreview({ yours, theirs, verdict, host, sample }: View) {
  const glyph = GLYPHS[verdict.kind]
  return (
    <PreviewFrame kind="trade" host={host} sample={sample} foot="Trade calculator">
      <Side side={yours} name="yours" />
      <div className="verdict" data-verdict={verdict.kind}>
        {glyph === null ? null : <i className="glyph" data-glyph={glyph} />}
        <p className="word" data-long={verdict.word.length > 4 ? '' : undefined}>
          {verdict.word}
        </p>
        {verdict.percent === null ? null : <p className="percent">{verdict.percent}</p>}
        <p className="text">{verdict.text}</p>
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

function Side({ side: { label, entries, more, total, isPartial }, name }: { side: TradeSidePreview; name: string }) {
  return (
    <div className="side" data-side={name}>
      <h2>
        <i />
        {label}
      </h2>
      <div className="entries">
        {entries.length === 0 ? <p className="none">Nothing yet</p> : null}
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
            <p className="more">+{more.count} more</p>
          </div>
        )}
      </div>
      <div className="total">
        <span>Total{isPartial ? ', in part' : ''}</span>
        <b>{total}</b>
      </div>
    </div>
  )
}
