import { breadcrumbs } from '#domain/site/breadcrumbs.ts'
import { toHatchesQuery } from '#domain/hatches/hatch-filters.ts'
import { pageTitle } from '#domain/site/page-title.ts'
import { statsDisplay } from '#domain/site/stats-display.ts'
import { useLiveStatus } from '#lib/live-context.ts'
import { siteQuery, statsQuery } from '#lib/queries.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/hatches.ts'
import { Head } from '#ui/head.tsx'
import { Railed } from '#ui/railed.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Feed } from './feed.tsx'
import { FilterBar } from './filter-bar.tsx'
import { NotifyButton } from './notify-button.tsx'
import { useHatchFilters } from './use-hatch-filters.ts'

/** Feed of hatches, as they happen. HA1 to HA8 */
export function LiveHatches() {
  const controls = useHatchFilters()
  const status = useLiveStatus()
  const { data: stats, isPending } = useQuery(statsQuery)
  const key = JSON.stringify(toHatchesQuery(controls.filters))
  return (
    <>
      <HatchesHead />
      <Lead>
        <header>
          <div>
            <h1>{texts.title}</h1>
            <p className="live" data-status={status}>
              <i className="live-dot" aria-hidden="true" data-still={status === 'live' ? undefined : ''} />
              {texts.liveStatus[status]}
            </p>
          </div>
          {stats && stats.secretHatches24h === undefined ? null : (
            <p className="stat">
              <b className="num" translate="no">
                {statsDisplay(stats?.secretHatches24h, isPending)}
              </b>
              {texts.secretsToday}
            </p>
          )}
        </header>
        <div className="controls">
          <FilterBar controls={controls} />
          <NotifyButton />
        </div>
      </Lead>
      <Railed>
        <Feed key={key} filters={controls.filters} onClear={key === '{}' ? null : controls.clear} />
      </Railed>
    </>
  )
}

/** One address for the feed, however it is filtered. SE1, SE6, SE7 */
function HatchesHead() {
  const {
    data: { host, origin },
  } = useSuspenseQuery(siteQuery)
  return (
    <Head
      title={pageTitle(texts.title, host)}
      canonical={`${origin}/live-hatches`}
      image={common.sitePicture(origin)}
      jsonLd={breadcrumbs(origin, [
        [common.home, '/'],
        [texts.crumb, '/live-hatches'],
      ])}
      description={texts.description}
    />
  )
}

const Lead = styled.div(css`
  width: 100%; max-width: calc(var(--wrap) + 2 * var(--gutter)); margin-inline: auto; padding: var(--s-2) var(--gutter) 0; display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-3);
  header { display: flex; align-items: end; justify-content: space-between; gap: var(--s-4); }
  @media (max-width: 18rem) { header { flex-wrap: wrap; } } /* large letters */
  .live { display: inline-flex; align-items: center; gap: 8px; font-size: .9375rem; font-weight: 600; color: var(--good); }
  .live:not([data-status="live"]) { color: var(--text-2); }
  .stat { display: grid; justify-items: end; text-align: end; font-size: var(--t-sm); line-height: 1rem; color: var(--text-2); }
  .stat b { font-size: 1.625rem; color: var(--text); }
  .controls { position: relative; }
  .controls > button { position: absolute; inset-block-start: 0; inset-inline-end: 0; }
  @media (min-width: 768px) {
    padding-block: var(--s-6) 0; gap: var(--s-4);
    h1 { font-size: clamp(1.75rem, 1.4vw + 1.4375rem, 2.5rem); }
    .stat b { font-size: 2rem; }
  }
`)
