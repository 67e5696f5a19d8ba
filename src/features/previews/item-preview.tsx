import { SPARK, type ItemPreview as View } from '#domain/previews/item-preview.ts'
import { notes } from '#messages/chart.ts'
import { demandPrefix, demands, fullValues, trends } from '#messages/pets.ts'
import * as texts from '#messages/previews.ts'
import { DemandMeter } from '#ui/demand-meter.tsx'
import { RarityTag } from '#ui/rarity-tag.tsx'
import { TrendChip } from '#ui/trend-chip.tsx'
import { Art, PreviewFrame, ValueChip } from './preview-frame.tsx'

/** SE8 */
export function ItemPreview({ slug, name, rarity, hue, value, trend, demand, month, host, sample, updated }: View) {
  return (
    <PreviewFrame
      kind="item"
      host={host}
      sample={sample}
      foot={updated === null ? texts.noValueYet : texts.updated(updated)}
    >
      <div className="shelf" data-rarity={rarity}>
        <RarityTag rarity={rarity} size="lg" className="rank" />
        <Art slug={slug} hue={hue} size={182} />
        {demand && (
          <DemandMeter demand={demand} prefix={demandPrefix} label={texts.demand(demands[demand])} className="meter" />
        )}
      </div>
      <div className="facts">
        <h1 data-long={name.length > 15 ? '' : undefined}>{name}</h1>
        <div className="worth">
          <ValueChip text={value.text} note={fullValues[value.title] ?? null} />
          {trend ? <TrendChip {...trend} label={trends[trend.trend]} shows="word" className="movement" /> : null}
        </div>
        <div className="month">
          {'line' in month ? (
            <>
              {month.change !== null && (
                <p>
                  {texts.month}{' '}
                  <b data-way={month.change === '+0%' ? undefined : month.change.startsWith('-') ? 'down' : 'up'}>
                    {month.change}
                  </b>
                </p>
              )}
              <i className="area" style={{ maskImage: shape(`<path d="${month.area}"/>`) }} />
              <i
                className="line"
                style={{
                  maskImage: shape(
                    `<path d="${month.line}" fill="none" stroke="#000" stroke-width="3" stroke-linejoin="round"/>`,
                  ),
                }}
              />
            </>
          ) : (
            <p className="message">{notes[month.note]}</p>
          )}
        </div>
      </div>
    </PreviewFrame>
  )
}

const shape = (content: string) =>
  `url("data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SPARK.width} ${SPARK.height}">${content}</svg>`)}")`
