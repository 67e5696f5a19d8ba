import { pointsInRange } from '#domain/history/chart-range.ts'
import { PICTURE, sparkline } from '#domain/history/sparkline.ts'
import { chartFrame } from '#domain/history/time-grid.ts'
import { formatCompact, formatNumber } from '#domain/text/format.ts'
import { readLastInventory, type LastInventory as Last } from '#lib/ledger/last-inventory.store.ts'
import * as texts from '#messages/offline.ts'
import { PetPicture } from '#ui/pet-picture.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useEffect, useState } from 'react'
import { SeenLine } from './seen-line.tsx'

/** The player's pets as they were last seen: never without the time. ML26 */
export function LastInventory() {
  const [last, setLast] = useState<Last | null>()
  useEffect(() => {
    let isShown = true
    void readLastInventory().then((read) => isShown && setLast(read))
    return () => {
      isShown = false
    }
  }, [])
  if (last === undefined) return null
  if (last === null) return <p className="none">{texts.noPets}</p>
  const { seenAt, total, pets, lines, points, sample } = last
  const frame = chartFrame('1Y', pointsInRange(points, '1Y', Date.parse(seenAt)), Date.parse(seenAt))
  const paths = frame && sparkline(frame, 'steps')
  return (
    <Root aria-labelledby="last-pets">
      <h2 id="last-pets">{texts.petsTitle}</h2>
      <SeenLine seenAt={seenAt} isSample={sample} />
      <p className="total">
        <b className="num" translate="no">
          {formatCompact(total)}
        </b>{' '}
        {texts.forPetCount(pets)}
      </p>
      {paths && (
        <figure aria-label={texts.petsChart}>
          <svg viewBox={`0 0 ${PICTURE.width} ${PICTURE.height}`} preserveAspectRatio="none" aria-hidden="true">
            <path d={paths.area} className="area" />
            <path d={paths.line} className="line" />
          </svg>
        </figure>
      )}
      <ul>
        {lines.map(({ slug, name, quantity, worth }) => (
          <li key={slug}>
            <PetPicture src={`/items/${slug}@96.webp`} size={44} />
            <span>
              <b className="num" translate="no">
                {formatNumber(quantity)}
              </b>{' '}
              × {name}
            </span>
            <b className="num" translate="no">
              {worth === null ? '–' : formatCompact(worth)}
            </b>
          </li>
        ))}
      </ul>
    </Root>
  )
}

const Root = styled.section(css`
  padding-block-end: var(--s-10);
  .total { margin-block: var(--s-3); color: var(--text-2); }
  .total b { font-size: 2rem; color: var(--text); }
  figure { margin: 0; }
  figure svg { width: 100%; height: 160px; }
  figure path { vector-effect: non-scaling-stroke; }
  .area { fill: var(--accent-soft); }
  .line { fill: none; stroke: var(--accent); stroke-width: 2; }
  ul { margin-block-start: var(--s-3); list-style-type: ""; }
  li { display: flex; align-items: center; gap: var(--s-3); min-height: 56px; border-block-start: 1px solid var(--line-soft); }
  li span { flex: 1; min-width: 0; overflow-wrap: anywhere; }
  --placeholder: 44px; li img { flex: none; width: 44px; height: 44px; }
`)
