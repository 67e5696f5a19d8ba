import type { Hatch } from '#contract/hatches.ts'
import { formatCompact, formatNumber } from '#domain/text/format.ts'
import { valueFigure } from '#domain/items/pet-card.ts'
import { measureAge } from '#domain/text/relative-time.ts'
import { baseName, variantLabel } from '#domain/items/variants.ts'
import { useWatch } from '#lib/use-watch.ts'
import * as texts from '#messages/hatches.ts'
import { fullValues } from '#messages/pets.ts'
import { ago } from '#messages/time.ts'
import { watch } from '#messages/watch.ts'
import { PetPicture } from '#ui/pet-picture.tsx'
import { RarityTag } from '#ui/rarity-tag.tsx'
import { StarButton } from '#ui/star-button.tsx'
import { VariantTag } from '#ui/variant-tag.tsx'
import { Lock, User } from 'lucide-react'
import { Link } from 'react-router-dom'

/** One hatch, glowing in its rarity's colour. `now`: milliseconds. HA2, WL100 */
export function HatchCard({ hatch, now, eager }: { hatch: Hatch; now: number; eager: boolean }) {
  const { slug, itemName, itemImage, variant, rarity, eggType, hatcherName, timestamp, value, stats } = hatch
  const worth = valueFigure(value)
  return (
    <article data-rarity={rarity}>
      <div className="art">
        <PetPicture src={itemImage} size={76} eager={eager} />
      </div>
      <div className="who">
        <RarityTag rarity={rarity} />
        <h2>
          {variant !== 'Normal' && <VariantTag variant={variant} words={variantLabel(variant)} />}
          <Link to={`/items/${slug}`} translate="no">
            {baseName(itemName, variant)}
          </Link>
        </h2>
        <p>
          {hatcherName === undefined ? <Lock aria-hidden="true" /> : <User aria-hidden="true" />}
          <span className="hatcher" translate={hatcherName === undefined ? undefined : 'no'}>
            {hatcherName ?? (
              <>
                {texts.hidden.short}
                <span className="sr-only">{texts.hidden.rest}</span>
              </>
            )}
          </span>
          {eggType !== undefined && (
            <span className="egg" translate="no">
              {eggType}
            </span>
          )}
        </p>
      </div>
      <dl>
        {stats.exists === undefined ? null : (
          <div>
            <dt>{texts.exist}</dt>
            <dd className="num" translate="no" title={formatNumber(stats.exists)}>
              {formatCompact(stats.exists)}
            </dd>
          </div>
        )}
        <div>
          <dt>{texts.value}</dt>
          <dd className="num" translate="no" title={fullValues[worth.title] ?? worth.title}>
            {worth.text}
          </dd>
        </div>
      </dl>
      <time dateTime={timestamp}>{ago(measureAge(timestamp, now))}</time>
      <span className="star">
        <StarButton label={watch(itemName)} {...useWatch({ slug, name: itemName })} />
      </span>
    </article>
  )
}
