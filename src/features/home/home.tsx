import { SHORT_NAME } from '#domain/site/page-title.ts'
import { HOME_CAROUSEL, highDemandQuery, highestValueQuery, recentQuery, siteQuery } from '#lib/queries.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/home.ts'
import { Faq } from '#ui/faq.tsx'
import { Head } from '#ui/head.tsx'
import { Railed } from '#ui/railed.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { About } from './about.tsx'
import { Hero } from './hero.tsx'
import { LatestStrip } from './latest-strip.tsx'
import { PetCarousel } from './pet-carousel.tsx'
import { StatCards } from './stat-cards.tsx'
import { homeJsonLd } from './structured-data.ts'

export function Home() {
  const { data: site } = useQuery(siteQuery)
  const recent = useQuery(recentQuery(HOME_CAROUSEL))
  const highest = useQuery(highestValueQuery(HOME_CAROUSEL))
  const highDemand = useQuery(highDemandQuery(HOME_CAROUSEL))
  return (
    <>
      {site && (
        <Head
          title={texts.title(SHORT_NAME)}
          description={texts.description}
          canonical={`${site.origin}/`}
          image={common.sitePicture(site.origin)}
          jsonLd={homeJsonLd(site.origin, site.sample)}
        />
      )}
      <Lead>
        <Hero pets={[highest, highDemand, recent].flatMap(({ data }) => data?.pets ?? [])} />
        <div className="wrap">
          <StatCards />
        </div>
      </Lead>
      {/* Each boundary is hydrated by itself, the one that is tapped first; nothing in them suspends. */}
      <Suspense>
        <LatestStrip />
      </Suspense>
      <Railed>
        <Suspense>
          <PetCarousel
            id="recent"
            title={texts.recentlyUpdated}
            viewAll="/items?sort=updated-desc"
            coming={texts.recentComing}
            pets={recent}
          />
        </Suspense>
        <Suspense>
          <PetCarousel
            id="highest"
            title={texts.highestValue}
            viewAll="/items?sort=value-desc"
            coming={texts.highestComing}
            pets={highest}
          />
        </Suspense>
        <Suspense>
          <PetCarousel
            id="wanted"
            title={texts.highDemand}
            viewAll="/items?demand=high"
            coming={texts.wantedComing}
            pets={highDemand}
          />
        </Suspense>
        <Suspense>
          <About />
        </Suspense>
        <Questions aria-labelledby="faq">
          <h2 id="faq">{texts.questionsTitle}</h2>
          <Faq entries={texts.questions(site?.sample ?? false)} />
        </Questions>
      </Railed>
    </>
  )
}

const Lead = styled.div(css`
  padding-block: var(--s-4) var(--s-5); overflow: clip; background: radial-gradient(min(92vw, 760px) 480px at 78% 200px, var(--surface-2), transparent);
  @media (min-width: 768px) { padding-block: var(--s-6) var(--s-8); }
`)
const Questions = styled.section(css`
  padding-block: var(--s-6);
  h2 { margin-block-end: var(--s-3); }
`)
