import { millisecondsInMinute } from 'date-fns/constants'
import type { Variant } from '#contract/catalogue.ts'
import type { ItemDetail } from '#contract/items.ts'
import { lastHatches } from '#domain/items/item-live.ts'
import { variantSlug } from '#domain/items/variants.ts'
import { useNow } from '#lib/live-context.ts'
import { siteQuery } from '#lib/queries.ts'
import * as texts from '#messages/item.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Head } from '#ui/head.tsx'
import { Railed } from '#ui/railed.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { ChartSection } from './chart/chart-section.tsx'
import { ItemActions } from './item-actions.tsx'
import { ItemFacts } from './item-facts.tsx'
import { ItemChange } from './item-change.tsx'
import { itemMetadata } from './item-metadata.ts'
import { ItemOrigin } from './item-origin.tsx'
import { ItemTrend } from './item-trend.tsx'
import { ItemValue } from './item-value.tsx'
import { ItemStage } from './item-stage.tsx'
import { Grid } from './item-styles.ts'
import { itemHref, type VariantData } from '#domain/items/item-view.ts'
import { LevelPanel } from './level-panel.tsx'
import { ItemOpinion } from './opinion/item-opinion.tsx'
import { RecentHatches } from './recent-hatches.tsx'
import { SimilarPets } from './similar/similar-pets.tsx'
import { VariantPicker } from './variant-picker.tsx'
import { WishesLink } from './wishes-link.tsx'

/** Hatches of one variant on the page. IT17 */
const MAX_HATCHES = 5

type Props = { detail: ItemDetail; variant: Variant; data: VariantData; renderedAt: number }

/** A pet in one variant. `renderedAt`: when the data was read, in milliseconds: the time of the first rendering on both sides. */
export function ItemPage({ detail, variant, data, renderedAt }: Props) {
  const { pet, recentHatches } = detail
  const { data: site } = useQuery(siteQuery)
  const now = useNow(millisecondsInMinute, renderedAt)
  return (
    <>
      {site ? <Head {...itemMetadata(pet, variant, data, site)} /> : <title>{texts.title(data.name)}</title>}
      <div className="wrap">
        <BackLink to="/items">{texts.items}</BackLink>
        <Grid>
          <h1 translate="no">{data.name}</h1>
          <ItemStage
            key={data.slug}
            picture={`/items/${variantSlug(pet.slug, variant)}@256.webp`}
            rarity={pet.rarity}
            hue={pet.hue}
            status={pet.status}
          />
          <ItemValue data={data} now={now} />
          <div className="choice">
            <VariantPicker pet={pet} shown={variant} />
            <ItemActions slug={data.slug} name={data.name} />
          </div>
          <ItemTrend data={data} now={now} />
          <ItemFacts data={data} />
          <ItemChange data={data} baseSlug={pet.slug} now={now} />
        </Grid>
      </div>
      <Railed>
        <Body>
          <ChartSection data={data} now={now} />
          <SimilarPets baseSlug={pet.slug} value={data.value}>
            <WishesLink key={data.slug} slug={data.slug} />
          </SimilarPets>
          <ItemOpinion key={`opinion ${data.slug}`} data={data} href={itemHref(pet.slug, variant)} />
          <ItemOrigin pet={pet} variant={variant} data={data} />
          <LevelPanel stats={data.stats} variant={variant} />
          <RecentHatches
            key={data.slug}
            name={pet.name}
            hatches={lastHatches(recentHatches, variant).slice(0, MAX_HATCHES)}
            now={now}
          />
        </Body>
      </Railed>
    </>
  )
}

const Body = styled.div(css`
  display: grid; gap: var(--s-3); padding-block: 0 var(--s-6);
  > * { min-width: 0; }
  @media (min-width: 768px) { gap: var(--s-4); padding-block: var(--s-6) var(--s-16); }
`)
