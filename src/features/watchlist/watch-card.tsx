import type { AlertRule } from '#contract/alerts.ts'
import { readDirection } from '#domain/items/daily-trend.ts'
import { formatDate } from '#domain/text/format.ts'
import { newWishPath } from '#domain/wishes/new-wish-path.ts'
import { WATCH_PERIODS, type WatchRow } from '#domain/watchlist/watch-row.ts'
import { cardWords } from '#messages/pets.ts'
import { watch } from '#messages/watch.ts'
import * as texts from '#messages/watchlist.ts'
import { wishFor } from '#messages/wish-links.ts'
import { PetPicture } from '#ui/pet-picture.tsx'
import { stageLight } from '#ui/stage-light.ts'
import { StarButton } from '#ui/star-button.tsx'
import { useFlash } from '#ui/use-flash.ts'
import { VariantTag } from '#ui/variant-tag.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { BellPlus, BellRing, Sparkles } from 'lucide-react'
import { Link } from 'react-router-dom'
import { ALERT_PARAMETER } from './alerts/alert-parameter.ts'

type Props = WatchRow & { eager: boolean; alerts: readonly AlertRule[]; onRemove(): void }

/** One starred variant. Its figures flash when they change. WL10, WL11, WL15, WI88 */
export function WatchCard({ row, card, changes, starredAt, eager, alerts, onRemove }: Props) {
  const { value, flag } = card
  return (
    <Card>
      <span className="thumb" data-size="lg" style={stageLight(card.hue)} aria-hidden="true">
        <PetPicture src={`/items/${row.slug}@96.webp`} size={96} eager={eager} />
      </span>
      <div className="what">
        {card.variantWords !== null && <VariantTag variant={card.variant} words={card.variantWords} />}
        <h2>
          <Link to={card.href} translate="no">
            {card.name}
          </Link>
        </h2>
        <p className="since">
          {flag !== null && (
            <b className="flag">
              <span className="sr-only">{cardWords.flagPrefix}</span>
              {cardWords.flags[flag]}
            </b>
          )}
          {texts.starredOn(formatDate(starredAt))}
        </p>
      </div>
      <div className="side">
        <p className="worth num" translate="no">
          <span className="sr-only">{texts.columns.value}: </span>
          <span {...useFlash(value.text)} title={cardWords.fullValues[value.title] ?? value.title}>
            {value.text}
          </span>
        </p>
        <div className="acts">
          {typeof row.value === 'number' && (
            <Link
              className="wish"
              to={newWishPath({ want: [{ slug: row.slug, quantity: 1 }] })}
              aria-label={wishFor.label(row.name)}
              title={wishFor.text}
            >
              <Sparkles aria-hidden="true" />
              <span>{wishFor.text}</span>
            </Link>
          )}
          <Link
            className="bell"
            data-look="bell"
            to={`?${ALERT_PARAMETER}=${row.slug}`}
            replace
            preventScrollReset
            aria-label={texts.alertFor(row.name, alerts.length)}
            title={texts.alertFor(row.name, alerts.length)}
          >
            {alerts.length > 0 ? <BellRing aria-hidden="true" /> : <BellPlus aria-hidden="true" />}
            {alerts.length > 0 && <b aria-hidden="true">{alerts.length}</b>}
          </Link>
          <StarButton label={watch(row.name)} isPressed onPress={onRemove} />
        </div>
      </div>
      <dl>
        {WATCH_PERIODS.map((period) => {
          const { text } = changes[period]
          return (
            <div key={period}>
              <dt>{texts.columns[period]}</dt>
              {text === null ? (
                <dd className="num" translate="no" title={texts.noChange}>
                  <span aria-hidden="true">–</span>
                  <span className="sr-only">{texts.noChange}</span>
                </dd>
              ) : (
                <dd className="num" translate="no" data-way={readDirection(text)}>
                  {text}
                </dd>
              )}
            </div>
          )
        })}
      </dl>
    </Card>
  )
}

const Card = styled.li(css`
  position: relative; display: grid; grid-template-columns: 64px minmax(0, 1fr) auto; gap: var(--s-2) var(--s-3); align-items: center;
  padding: var(--s-3); background: var(--surface); border: 1px solid var(--line); border-radius: var(--r-lg);
  .what { min-width: 0; display: grid; gap: 2px; justify-items: start; }
  h2 { font: 600 1rem/1.25rem var(--font-text); overflow-wrap: anywhere; }
  h2 a:hover { text-decoration: underline; text-underline-offset: 3px; }
  .since { display: flex; flex-wrap: wrap; gap: 4px 8px; font-size: var(--t-sm); line-height: 1.125rem; color: var(--text-3); }
  .side { display: contents; }
  .worth { font-size: 1.375rem; white-space: nowrap; }
  .acts { display: flex; order: 1; grid-column: 1 / -1; margin-block: 0 -8px; margin-inline: 0 -8px; }
  .wish { display: inline-flex; align-items: center; gap: 6px; min-width: 44px; min-height: 44px; padding: 0 8px; border-radius: var(--r-md); color: var(--accent); font-weight: 600; font-size: .9375rem; }
  .wish:hover { background: var(--surface-2); }
  .wish svg { width: 18px; height: 18px; flex: none; }
  .bell { position: relative; display: grid; margin-inline-start: auto; place-items: center; width: 44px; height: 44px; border-radius: var(--r-lg); color: var(--text-2); }
  .bell:hover { background: var(--surface-3); color: var(--text); }
  .bell svg { width: 20px; height: 20px; }
  .bell b { position: absolute; inset-block-start: 4px; inset-inline-end: 4px; min-width: 16px; padding: 0 4px; border-radius: var(--r-full); background: var(--accent-fill); color: var(--on-accent); font: 700 .6875rem/1rem var(--font-text); text-align: center; }
  dl { grid-column: 1 / -1; display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)) auto; gap: var(--s-1); padding-block-start: var(--s-2); border-block-start: 1px solid var(--line-soft); }
  dt { font-size: var(--t-xs); line-height: 1rem; color: var(--text-3); white-space: nowrap; }
  dd { font-size: .9375rem; white-space: nowrap; color: var(--text-2); }
  [data-way="up"] { color: var(--trend-up); }
  [data-way="down"] { color: var(--trend-down); }
  @media (min-width: 768px) and (max-width: 1023px) { padding: var(--s-3) var(--s-5); }
  @media (min-width: 1024px) {
    grid-template-columns: var(--columns); gap: var(--s-2); padding: var(--s-2) var(--s-4); border: 0; border-radius: 0; background: none;
    &:not(:first-of-type) { border-block-start: 1px solid var(--line-soft); }
    .thumb { grid-area: 1 / 1; }
    .what { grid-area: 1 / 1; padding-inline-start: 76px; }
    .worth { font-size: 1.25rem; }
    dl { display: contents; }
    dt { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    dl > div { text-align: end; }
    dd { font-size: 1rem; }
    .worth { text-align: end; }
    .acts { order: 0; grid-area: 1 / 7; margin: 0; justify-self: end; }
    .wish { justify-content: center; padding: 0; color: var(--text-2); }
    .wish span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  }
`)
