import type { Pet } from '#contract/items.ts'
import { eggHref } from '#domain/eggs/egg-href.ts'
import * as texts from '#messages/item.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'

/** The egg that the pet hatches from; nothing where there is none. IT9 */
export function EggLink({ pet }: { pet: Pet }) {
  'use no memo' // Renders once.
  const href = eggHref(pet)
  if (href === null) return null
  return (
    <Egg className="egg" data-look="tile" to={href}>
      <img src={`${href}@96.webp`} alt="" width="29" height="29" loading="lazy" />
      <span translate={pet.eggType === undefined ? undefined : 'no'}>{pet.eggType ?? texts.ownEgg}</span>
      <ChevronRight aria-hidden="true" />
    </Egg>
  )
}

const Egg = styled(Link)(css`
  display: inline-flex; align-items: center; justify-self: start; gap: 8px; min-height: 44px; padding-block: 0; padding-inline: 8px 10px;
  border-radius: var(--r-md); background: var(--surface); box-shadow: inset 0 0 0 1px var(--line); font-weight: 600; font-size: .9375rem;
  &:hover { background: var(--surface-2); }
  img { object-fit: contain; }
  svg { width: 16px; height: 16px; color: var(--text-3); }
`)
