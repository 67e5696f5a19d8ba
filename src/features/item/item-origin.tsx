import type { Variant } from '#contract/catalogue.ts'
import type { Pet } from '#contract/items.ts'
import { itemLabel } from '#domain/items/item-label.ts'
import type { VariantData } from '#domain/items/item-view.ts'
import { withoutIntroduction } from '#domain/items/pet-description.ts'
import { formatDate } from '#domain/text/format.ts'
import { variantLabel } from '#domain/items/variants.ts'
import * as texts from '#messages/item.ts'
import { Panel } from '#ui/panel.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Link } from 'react-router-dom'
import { EggLink } from './egg-link.tsx'
import { ItemDescription } from './item-description.tsx'

/** How the shown variant is got: its odds, its class, its egg. What the page says elsewhere is left out. IT5, IT9, IT10, IT22, IT28, IT66 */
export function ItemOrigin({ pet, variant, data }: { pet: Pet; variant: Variant; data: VariantData }) {
  'use no memo' // Renders once.
  const isNormal = variant === 'Normal' || pet.chance === undefined
  const description = withoutIntroduction(pet)
  const label = itemLabel(pet.description)
  return (
    <Root className="origin">
      {description === '' ? null : <ItemDescription text={description} />}
      <dl>
        <div>
          <dt>{texts.hatchChance}</dt>
          <dd className="odds">
            {isNormal ? null : <span>{texts.variantOdds(variantLabel(variant))}</span>}
            <span>{texts.odds(data.chance)}</span>
          </dd>
          {isNormal ? null : (
            <dd className="odds base">
              <span>{texts.baseOdds}</span>
              <span>{texts.odds(pet.chance)}</span>
            </dd>
          )}
        </div>
        {label === pet.rarity ? null : (
          <div>
            <dt>{texts.petClass}</dt>
            <dd>{label}</dd>
          </div>
        )}
        {pet.releasedAt === undefined ? null : (
          <div className="released">
            <dt>{texts.released}</dt>
            <dd>{formatDate(pet.releasedAt)}</dd>
          </div>
        )}
      </dl>
      <EggLink pet={pet} />
      <p className="exports">
        <a href={`/api/items/${data.slug}/history.csv`} download>
          {texts.exports.history}
        </a>
        <Link to={`/embeds?item=${data.slug}`}>{texts.exports.embed}</Link>
      </p>
    </Root>
  )
}

const Root = styled(Panel)(css`
  display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--s-2) var(--s-4);
  > * { margin: 0; }
  .description { flex-basis: 100%; }
  dl { display: flex; flex-wrap: wrap; gap: var(--s-2) var(--s-6); }
  dt { font-size: var(--t-sm); line-height: 1.125rem; color: var(--text-2); }
  dd { margin: 0; font-size: .9375rem; font-weight: 600; line-height: 1.5rem; }
  .odds { display: flex; flex-wrap: wrap; column-gap: .3em; }
  .exports { display: flex; flex-wrap: wrap; gap: 0 var(--s-4); flex-basis: 100%; }
  .exports a { display: inline-flex; align-items: center; min-height: 44px; font-size: var(--t-sm); color: var(--text-2); }
  .exports a:hover { text-decoration: underline; }
  .base { font-size: var(--t-sm); font-weight: 400; line-height: 1.125rem; color: var(--text-2); }
  @media (max-width: 767px) { padding-block: var(--s-3); .released, .exports { display: none; } }
`)
