import { useFlash } from '#ui/use-flash.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import type { ReactNode } from 'react'

/** `figure`: as it is printed. `icon`: the name of a picture below /icons. It flashes once when it changes; its first arrival isn't a change. HM13 */
export function StatCard({
  label,
  figure,
  loading,
  icon,
}: {
  label: ReactNode
  figure: string
  loading: boolean
  icon: string
}) {
  const flash = useFlash(figure, loading)
  return (
    <Root>
      <dt>
        <img src={`/icons/${icon}.webp`} alt="" width={44} height={44} />
        {label}
      </dt>
      <dd>
        <span {...flash}>{figure}</span>
      </dd>
    </Root>
  )
}

const Root = styled.div(css`
  position: relative; display: grid; gap: 3px; padding: 11px 14px 10px; min-width: 0;
  background: var(--surface); border: 1px solid var(--line); border-radius: var(--r-lg); box-shadow: var(--shadow-1), var(--edge-light);
  dd { grid-row: 1; font: 700 1.5625rem/1.75rem var(--font-display); white-space: nowrap; }
  dd > span { display: inline-block; line-height: 1; }
  dt { grid-row: 2; display: flex; align-items: center; gap: 6px; font-size: var(--t-sm); line-height: 1.125rem; color: var(--text-2); }
  img { width: 18px; height: 18px; }
  @media (min-width: 1024px) {
    padding: 18px 18px 16px;
    dd { font-size: 2rem; line-height: 2.25rem; }
    dt { font-size: var(--t-md); }
    img { position: absolute; inset-inline-end: 18px; inset-block-start: 50%; translate: 0 -50%; width: 44px; height: 44px; }
  }
`)
