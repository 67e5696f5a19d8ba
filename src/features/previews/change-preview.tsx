import type { ChangePreview as View } from '#domain/previews/change-preview.ts'
import { fullValues } from '#messages/pets.ts'
import * as texts from '#messages/previews.ts'
import { by } from '#messages/value-changes.ts'
import { RarityTag } from '#ui/rarity-tag.tsx'
import { TrendChip } from '#ui/trend-chip.tsx'
import { Art, PreviewFrame, ValueChip } from './preview-frame.tsx'

/** RC30 */
export const ChangePreview = ({
  number,
  slug,
  name,
  rarity,
  hue,
  from,
  to,
  percent,
  way,
  source,
  reason,
  ...rest
}: View) => (
  <PreviewFrame kind="change" host={rest.host} sample={rest.sample} foot={texts.receipt(number, rest.date)}>
    <div className="shelf" data-rarity={rarity}>
      <RarityTag rarity={rarity} size="lg" className="rank" />
      <Art slug={slug} hue={hue} size={182} />
    </div>
    <div className="facts">
      <h1 data-long={name.length > 15 ? '' : undefined}>{name}</h1>
      <div className="worth">
        <ValueChip text={to.text} note={fullValues[to.title] ?? null} />
        {percent === null || way === 'level' ? null : (
          <TrendChip {...WAYS[way]} label={percent} shows="word" className="movement" />
        )}
      </div>
      {from === null ? null : <p className="before">{texts.before(from.text)}</p>}
      <p className="by">{texts.changed(by[source])}</p>
      {reason === '' ? null : <p className="reason">{reason}</p>}
    </div>
  </PreviewFrame>
)

const WAYS = { up: { trend: 'rising', tone: 'green' }, down: { trend: 'dropping', tone: 'red' } } as const
