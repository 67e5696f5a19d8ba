import type { ItemRow, PetList } from '#contract/items.ts'
import { toPetCard } from '#domain/items/pet-card.ts'
import { useWatch } from '#lib/use-watch.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/home.ts'
import { cardWords } from '#messages/pets.ts'
import { watch } from '#messages/watch.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { PetCardSkeleton } from '#ui/pet-card-skeleton.tsx'
import { PetCard } from '#ui/pet-card.tsx'
import { StarButton } from '#ui/star-button.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowRight, ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'

const SKELETONS = 5

type Props = {
  id: string
  title: string
  viewAll: string
  /** Sentence in place of the pets, while there are none. */
  coming: string
  pets: Pick<UseQueryResult<PetList>, 'data' | 'isError' | 'refetch'>
}

/** A row of cards to scroll sideways, by hand, by its arrows, or by moving the focus. HM6, HM7 */
export function PetCarousel({ id, title, viewAll, coming, pets: { data, isError, refetch } }: Props) {
  const row = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState<'start' | 'middle' | 'end'>('start')
  const measure = () => {
    if (!row.current) return
    const { scrollLeft, scrollWidth, clientWidth } = row.current
    setAt(scrollLeft < 8 ? 'start' : scrollLeft > scrollWidth - clientWidth - 8 ? 'end' : 'middle')
  }
  const turn = (direction: 1 | -1) => row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.8 })
  if (data?.pets.length === 0)
    return (
      <Root aria-labelledby={id}>
        <header>
          <h2 id={id}>{title}</h2>
        </header>
        <p className="coming">{coming}</p>
      </Root>
    )
  return (
    <Root aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <Link to={viewAll} aria-label={texts.viewAllLabel(title)}>
          {texts.viewAll} <ArrowRight aria-hidden="true" />
        </Link>
        <IconButton
          aria-label={texts.back(title)}
          data-look="line"
          aria-disabled={at === 'start'}
          onClick={() => turn(-1)}
        >
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton
          aria-label={texts.forward(title)}
          data-look="line"
          aria-disabled={at === 'end'}
          onClick={() => turn(1)}
        >
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </header>
      {data || !isError ? (
        <ul ref={row} onScroll={measure} aria-busy={!data}>
          {data
            ? data.pets.map((pet) => <Cell key={pet.id} pet={pet} />)
            : Array.from({ length: SKELETONS }, (_, number) => (
                <li key={number}>
                  <PetCardSkeleton />
                </li>
              ))}
        </ul>
      ) : (
        <div className="failed" role="alert">
          <p>{texts.petsError}</p>
          <Button onClick={() => void refetch()}>{common.tryAgain}</Button>
        </div>
      )}
    </Root>
  )
}

/** WL90 */
const Cell = ({ pet }: { pet: ItemRow }) => (
  <li>
    <PetCard {...toPetCard(pet)} words={cardWords} />
    <StarButton look="corner" label={watch(pet.name)} {...useWatch(pet)} />
  </li>
)

const Root = styled.section(css`
  padding-block: var(--s-5);
  > header { display: flex; align-items: center; gap: 6px; min-height: 44px; margin-block-end: var(--s-2); }
  h2 { margin-inline-end: auto; }
  > header > a { display: inline-flex; align-items: center; gap: 4px; min-height: 44px; font-weight: 600; font-size: .9375rem; color: var(--accent); white-space: nowrap; }
  > header > a svg { width: 16px; height: 16px; transition: translate var(--dur-fast); }
  > header > a:hover svg { translate: 3px 0; }
  > header > button { display: none; }
  > ul {
    display: flex; gap: var(--s-3); overflow-x: auto; scroll-snap-type: x proximity; scrollbar-width: none; overscroll-behavior-x: contain; scroll-behavior: smooth;
    margin-inline: calc(-1 * var(--gutter)); padding: 6px var(--gutter); scroll-padding-inline: var(--gutter); min-height: calc(var(--card-h) + 12px);
  }
  > ul > li { position: relative; flex: none; width: 9.25rem; scroll-snap-align: start; }
  /* A card's size never differs: those beside and below the screen are not laid out before they are near. What it casts around itself must not be cut off. */
  @supports (overflow-clip-margin: 1px) { > ul > li { content-visibility: auto; contain-intrinsic-size: auto var(--card-h); overflow-clip-margin: 28px; } }
  @media (max-width: 767px) { > ul { --card-num: 1.25rem; --card-stat: var(--t-xs); --card-gap: 4px; } }
  .coming { color: var(--text-2); }
  .failed { display: grid; place-content: center; justify-items: center; gap: var(--s-3); min-height: calc(var(--card-h) + 12px); color: var(--text-2); }
  @media (min-width: 768px) {
    > header > button { display: inline-grid; }
    > header > a { margin-inline-end: var(--s-2); }
    > ul { mask: linear-gradient(90deg, transparent, #000 var(--gutter) calc(100% - 36px), transparent); }
    > ul > li { width: 160px; }
  }
  @media (min-width: 1400px) { --gutter: 18px; }
`)
