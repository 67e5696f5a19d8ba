/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a grid of a combobox, which is no table */
import type { SearchIndex } from '#contract/search.ts'
import { findPets } from '#domain/search/find-pets.ts'
import { petChoices } from '#domain/search/pet-choices.ts'
import { sanitiseSearch } from '#domain/text/search-sanitising.ts'
import { useLiveChannel } from '#lib/live-context.ts'
import { searchIndexQuery } from '#lib/queries.ts'
import * as texts from '#messages/search.ts'
import { PetResult, VariantFigures } from '#ui/pet-result.tsx'
import { useIsOnline } from '#ui/use-is-online.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import { Link } from 'react-router-dom'

const MOST_PETS = 6
const MOST_EGGS = 2

type Props = { input: RefObject<HTMLInputElement | null> }
/** `isSent`: the search went off before this code came. */
type PopupProps = Props & { isSent: boolean }

/** Answers while the player types: the popup of the combobox `input`. Its own chunk, loaded with the first focus. QS1, QS5 */
export function SearchPopup({ input, isSent }: PopupProps) {
  // React reads it again after subscribing, as a key may come between the first render and the effects. QS72
  const text = useSyncExternalStore(
    (notify) => {
      const element = input.current!
      element.addEventListener('input', notify)
      return () => element.removeEventListener('input', notify)
    },
    () => input.current!.value,
  )
  const [isOpen, setOpen] = useState(() => !isSent && document.activeElement === input.current)
  useEffect(() => {
    const element = input.current!
    const open = () => setOpen(true)
    const close = () => setOpen(false)
    element.addEventListener('focus', open)
    element.addEventListener('input', open)
    element.addEventListener('blur', close)
    element.form!.addEventListener('submit', close)
    return () => {
      element.removeEventListener('focus', open)
      element.removeEventListener('input', open)
      element.removeEventListener('blur', close)
      element.form!.removeEventListener('submit', close)
    }
  }, [input])
  return isOpen && <Answer input={input} text={sanitiseSearch(text)} onClose={() => setOpen(false)} />
}

/** Loads the index as soon as the box has the focus, whatever is in it. */
function Answer({ input, text, onClose }: Props & { text: string; onClose(): void }) {
  useLiveChannel()
  const { data: index, isLoadingError } = useQuery(searchIndexQuery)
  if (text === '') return null
  if (index) return <Results input={input} text={text} index={index} onClose={onClose} />
  return (
    <Popup>
      <output>{isLoadingError ? texts.failed : texts.loading}</output>
    </Popup>
  )
}

type Place = { readonly row: number; readonly cell: number }

function Results({ input, text, index, onClose }: Props & { text: string; index: SearchIndex; onClose(): void }) {
  const isOnline = useIsOnline()
  // What was chosen belongs to the text it was chosen for; the rows themselves stay from key to key.
  const [chosen, setChosen] = useState<{ text: string; place: Place | null }>({ text, place: null })
  const active = chosen.text === text ? chosen.place : null
  const setActive = (place: Place | null) => setChosen({ text, place })
  const found = findPets(index, text)
  const eggs = found.eggs.slice(0, MOST_EGGS)
  const pets = found.pets.slice(0, MOST_PETS).map((each) => ({ ...each, choices: petChoices(each.pet) }))
  const rows = [
    ...pets.map(({ variant, choices }) => ({
      count: choices.length,
      first: choices.findIndex((choice) => choice.variant === variant),
    })),
    ...eggs.map(() => ({ count: 1, first: 0 })),
  ]
  const toCellId = ({ row, cell }: Place) => `search-${row}-${cell}`
  const isActive = (row: number, cell: number) => active?.row === row && active.cell === cell

  useEffect(() => {
    const element = input.current!
    const move = (row: number) => rows[row] && setActive({ row, cell: rows[row].first })
    const keys: Record<string, () => boolean | void> = {
      ArrowDown: () => move(active ? Math.min(active.row + 1, rows.length - 1) : 0),
      ArrowUp: () => (active?.row === 0 ? setActive(null) : move(active ? active.row - 1 : rows.length - 1)),
      ArrowRight: () => turn(1),
      ArrowLeft: () => turn(-1),
      Enter: () => {
        if (!active) return false
        document.querySelector<HTMLElement>(`#${toCellId(active)} > a`)?.click()
      },
      Escape: onClose,
    }
    /** Without a chosen row the arrow keys belong to the text. */
    const turn = (step: number) => {
      if (!active) return false
      const cell = active.cell + step
      if (cell >= 0 && cell < rows[active.row]!.count) setActive({ ...active, cell })
    }
    const press = (event: KeyboardEvent) => {
      const act = event.ctrlKey || event.metaKey || event.altKey || event.isComposing ? undefined : keys[event.key]
      if (act && act() !== false) event.preventDefault()
    }
    element.addEventListener('keydown', press)
    return () => element.removeEventListener('keydown', press)
  })

  const activeId = active && toCellId(active)
  useEffect(() => {
    const element = input.current!
    element.setAttribute('aria-expanded', 'true')
    return () => element.setAttribute('aria-expanded', 'false')
  }, [input])
  useEffect(() => {
    const element = input.current!
    if (activeId === null) return
    element.setAttribute('aria-activedescendant', activeId)
    document.querySelector(`#${activeId}`)?.closest('[role=row]')?.scrollIntoView({ block: 'nearest' })
    return () => element.removeAttribute('aria-activedescendant')
  }, [input, activeId])

  const leave = () => {
    onClose()
    input.current!.blur()
  }
  return (
    // The focus stays in the box, whatever is pressed here.
    <Popup onMouseDown={(event) => event.preventDefault()}>
      {!isOnline && <p>{texts.offline}</p>}
      <div role="grid" id="search-results" aria-label={texts.results}>
        {pets.map(({ pet, variant, choices }, row) => (
          <div key={pet.slug} role="row">
            <PetResult
              slug={pet.slug}
              name={pet.name}
              hue={pet.hue}
              chips={choices.map((choice, cell) => (
                <div
                  key={choice.slug}
                  role="gridcell"
                  id={toCellId({ row, cell })}
                  aria-selected={isActive(row, cell)}
                  aria-label={texts.choice(pet.name, choice.variant, choice.value.title, choice.trend?.trend ?? null)}
                >
                  <Link
                    to={`/items/${choice.slug}`}
                    tabIndex={-1}
                    onClick={leave}
                    data-meant={choice.variant === variant ? '' : undefined}
                    aria-label={texts.choice(pet.name, choice.variant, choice.value.title, choice.trend?.trend ?? null)}
                  >
                    <VariantFigures {...choice} words={texts.shortVariants[choice.variant]} />
                  </Link>
                </div>
              ))}
            />
          </div>
        ))}
        {eggs.map(({ slug, name }, at) => (
          <div key={slug} role="row" className="egg">
            <div
              role="gridcell"
              id={toCellId({ row: pets.length + at, cell: 0 })}
              aria-selected={isActive(pets.length + at, 0)}
              aria-label={name}
            >
              <Link to={`/eggs/${slug}`} tabIndex={-1} onClick={leave}>
                <img src={`/eggs/${slug}.webp`} alt="" width={40} height={40} loading="lazy" />
                <b>{name}</b>
                <small>{texts.egg}</small>
              </Link>
            </div>
          </div>
        ))}
      </div>
      <output className={rows.length === 0 ? undefined : 'sr-only'}>
        {rows.length === 0 ? (
          <>
            <b>{texts.nothing(text)}</b> {texts.nothingAdvice}
          </>
        ) : (
          texts.found(pets.length, eggs.length)
        )}
      </output>
    </Popup>
  )
}

const Popup = styled.div(css`
  position: absolute; z-index: 50; top: calc(var(--topbar-h) - 4px); left: var(--s-2); right: var(--s-2); max-height: min(640px, 100dvh - var(--topbar-h) - var(--s-2)); overflow-y: auto; overscroll-behavior: contain;
  padding: var(--s-1) 0; background: var(--surface); color: var(--text); border: 1px solid var(--line); border-radius: var(--r-lg); box-shadow: var(--shadow-pop);
  > output:not(.sr-only), > p { display: block; padding: var(--s-3) var(--s-4); color: var(--text-2); font-size: var(--t-md); }
  > p { color: var(--warn); }
  output b { display: block; color: var(--text); }
  [role=row] + [role=row] { border-top: 1px solid var(--line-soft); }
  .egg a { display: flex; align-items: center; gap: var(--s-3); min-height: 56px; padding: var(--s-2) var(--s-3); }
  .egg b { flex: 1; }
  .egg small { color: var(--text-2); }
  .egg [aria-selected=true] > a { box-shadow: inset 0 0 0 2px var(--focus); border-radius: var(--r-sm); }
  .egg a:hover { background: var(--surface-2); }
  @media (min-width: 768px) { top: calc(100% + 6px); left: 0; right: 0; }
`)
