import type { Egg as EggDetail } from '#contract/eggs.ts'
import { NotFoundError } from '#contract/source.ts'
import { priceFigure, rarestFirst } from '#domain/eggs/egg-view.ts'
import { eggQuery, siteQuery } from '#lib/queries.ts'
import * as common from '#messages/common.ts'
import * as price from '#messages/egg-price.ts'
import * as texts from '#messages/egg.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { EggPrice } from '#ui/egg-price.tsx'
import { Head } from '#ui/head.tsx'
import { ErrorState } from '#ui/message.tsx'
import { Panel } from '#ui/panel.tsx'
import { PetPicture } from '#ui/pet-picture.tsx'
import { Railed } from '#ui/railed.tsx'
import { stageLight } from '#ui/stage-light.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { eggMetadata } from './egg-metadata.ts'
import { EggMissing } from './egg-missing.tsx'
import { EggPets } from './egg-pets.tsx'
import { EggSkeleton } from './egg-skeleton.tsx'

/** One egg and what can come out of it. EG3, EG4, EG5 */
export function Egg() {
  const { slug = '' } = useParams()
  const { data: egg, error, refetch } = useQuery(eggQuery(slug))
  const { data: site } = useQuery(siteQuery)
  if (error instanceof NotFoundError) return <EggMissing />
  return (
    <Railed>
      <Page>
        <BackLink to="/eggs">{texts.back}</BackLink>
        {egg ? (
          <>
            {site ? <Head {...eggMetadata(egg, site)} /> : <title>{egg.name}</title>}
            <EggPanel egg={egg} />
          </>
        ) : error ? (
          <ErrorState as="h1" title={texts.loadError} text={common.checkConnection}>
            <Button look="outline" onClick={() => void refetch()}>
              {common.tryAgain}
            </Button>
          </ErrorState>
        ) : (
          <EggSkeleton />
        )}
      </Page>
    </Railed>
  )
}

function EggPanel({ egg }: { egg: EggDetail }) {
  const [rarest] = rarestFirst(egg.pets)
  return (
    <Panel className="egg">
      <div>
        <div className="stage" style={rarest && stageLight(rarest.hue)}>
          <PetPicture src={`/eggs/${egg.slug}@256.webp`} size={256} eager />
        </div>
        <h1 translate="no">{egg.name}</h1>
        <EggPrice
          on="page"
          price={priceFigure(egg)}
          currency={egg.currency}
          sample={egg.sample === true}
          words={price.eggPrice}
        />
        <p className="where">
          <MapPin aria-hidden="true" />
          {egg.location ?? price.unknownLocation}
        </p>
        {!egg.available && <p className="gone">{texts.gone}</p>}
      </div>
      <EggPets pets={egg.pets} />
    </Panel>
  )
}

const Page = styled.div(css`
  padding-block: var(--s-3) var(--s-16); min-height: 60vh;
  .egg { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-5); }
  .stage { height: 200px; border-radius: var(--r-lg); --stage-a: var(--stage-a-lit); }
  .stage > img { width: 156px; height: 156px; }
  .stage::after { inset-block-end: 8%; width: 90px; }
  h1 { margin-block-start: var(--s-4); overflow-wrap: anywhere; }
  .where, .gone { display: flex; align-items: center; gap: 6px; margin-block-start: var(--s-2); font-size: .9375rem; color: var(--text-2); }
  .where svg { flex: none; width: 18px; height: 18px; color: var(--text-3); }
  .gone { color: var(--warn); }
  @media (min-width: 768px) {
    padding-block-start: var(--s-6);
    .egg { grid-template-columns: 240px minmax(0, 1fr); gap: var(--s-8); }
  }
`)
