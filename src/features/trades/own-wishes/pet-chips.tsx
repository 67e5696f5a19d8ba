import type { ItemRow } from '#contract/items.ts'
import { formatCompact, formatNumber } from '#domain/text/format.ts'
import { PetPicture } from '#ui/pet-picture.tsx'
import { stageLight } from '#ui/stage-light.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  label: string
  pets: readonly ItemRow[]
  isChosen: (slug: string) => boolean
  onToggle: (row: ItemRow) => void
  /** In place of pets, where there are none. */
  children: ReactNode
}

/** Pets that the player keeps here already, one tap each. Its place is kept until they have come. WI82 */
export const PetChips = ({ label, pets, isChosen, onToggle, children }: Props) => (
  <Root>
    {pets.length === 0 ? (
      <p>{children}</p>
    ) : (
      <ul aria-label={label}>
        {pets.map((row) => (
          <li key={row.slug}>
            <button type="button" aria-pressed={isChosen(row.slug)} onClick={() => onToggle(row)}>
              <span className="thumb" style={stageLight(row.hue)}>
                <PetPicture src={`/items/${row.slug}@96.webp`} size={96} />
                {isChosen(row.slug) && <Check className="tick" aria-hidden="true" />}
              </span>
              <span className="what">
                <b translate="no">{row.name}</b>
                {typeof row.value === 'number' && (
                  <small className="num" translate="no" title={formatNumber(row.value)}>
                    {formatCompact(row.value)}
                  </small>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    )}
  </Root>
)

const Root = styled.div(css`
  min-height: 72px; display: grid; grid-template-columns: minmax(0, 1fr); align-content: center;
  p { display: flex; flex-wrap: wrap; align-items: center; gap: 0 var(--s-3); color: var(--text-2); font-size: .9375rem; }
  p a { display: inline-flex; align-items: center; min-height: 44px; color: var(--accent); font-weight: 600; text-decoration: underline; text-underline-offset: 3px; }
  ul { display: flex; gap: var(--s-2); margin-inline: calc(-1 * var(--s-4)); padding: 3px var(--s-4); overflow-x: auto; overscroll-behavior-x: contain; scrollbar-width: none; list-style-type: ""; }
  li { flex: none; }
  button { display: flex; align-items: center; gap: var(--s-2); max-width: 190px; min-height: 60px; padding-block: 5px; padding-inline: 6px 14px; border: 0; border-radius: var(--r-md); background: var(--tile); box-shadow: inset 0 0 0 1px var(--line-control); color: var(--text); text-align: start; cursor: pointer; }
  button:hover { background: var(--surface-3); }
  button[aria-pressed="true"] { background: var(--accent-soft); box-shadow: inset 0 0 0 2px var(--accent); }
  .thumb { position: relative; flex: none; }
  .tick { position: absolute; z-index: 2; inset-inline-end: -4px; inset-block-end: -4px; width: 20px; height: 20px; padding: 3px; border-radius: 50%; background: var(--accent-fill); color: var(--on-accent); stroke-width: 3; }
  .what { min-width: 0; }
  b { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; font: 600 .875rem/1.125rem var(--font-text); overflow-wrap: anywhere; }
  small { display: block; font-size: .875rem; line-height: 1.125rem; color: var(--text-2); }
  @media (min-width: 768px) {
    ul { flex-wrap: wrap; margin-inline: 0; padding-inline: 0; max-height: 204px; overflow: hidden auto; scrollbar-width: thin; }
  }
`)
