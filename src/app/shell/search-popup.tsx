/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a grid of a combobox, which is no table */
import type { SearchIndex } from '#contract/search.ts'
import { findPets } from '#domain/search/find-pets.ts'
import { petChoices } from '#domain/search/pet-choices.ts'
import { sanitiseSearch } from '#domain/text/search-sanitising.ts'
import { inspected } from '#app/wiring/inspected.ts'
import { useLiveChannel } from '#lib/live-context.ts'
import { searchIndexQuery } from '#lib/queries.ts'
import { type ResultCell, searchPopupMachine, type SearchPopupEvent } from '#machines/search-popup.machine.ts'
import * as texts from '#messages/search.ts'
import { PetResult, VariantFigures } from '#ui/pet-result.tsx'
import { useIsOnline } from '#ui/use-is-online.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore, type RefObject } from 'react'
import { Link } from 'react-router-dom'

const MAX_PETS = 6
const MAX_EGGS = 2

type Props = { input: RefObject<HTMLInputElement | null> }
/** `isSent`: the search went off before this code came. */
type PopupProps = Props & { isSent: boolean }

/** Answers while the player types: the popup of the combobox `input`. Its own chunk, loaded with the first focus. QS1, QS5 */
export function SearchPopup({ input, isSent }: PopupProps) {
  // React reads it again after subscribing, as a key may come between the first render and the effects. QS72
  const text = useSyncExternalStore(
    (notify) => {
      const element = input.current
      element?.addEventListener('input', notify)
      return () => element?.removeEventListener('input', notify)
    },
    () => input.current?.value ?? '',
  )
  const [popup, send] = useMachine(searchPopupMachine, inspected)
  useLayoutEffect(() => {
    const element = input.current
    if (!element) return
    const listeners = new AbortController()
    const on = (target: EventTarget, name: string, event: SearchPopupEvent) =>
      target.addEventListener(name, () => send(event), { signal: listeners.signal })
    on(element, 'focus', { type: 'box.focused' })
    on(element, 'input', { type: 'text.changed' })
    on(element, 'blur', { type: 'box.left' })
    if (element.form) on(element.form, 'submit', { type: 'search.sent' })
    return () => listeners.abort()
  }, [input, send])
  const catchUp = useEffectEvent(() => {
    // Its code came after the focus.
    if (!isSent && document.activeElement === input.current) send({ type: 'box.focused' })
  })
  useLayoutEffect(() => catchUp(), [])
  return (
    popup.matches('open') && (
      <Answer input={input} text={sanitiseSearch(text)} chosen={popup.context.chosen} send={send} />
    )
  )
}

type AnswerProps = Props & { text: string; chosen: ResultCell | null; send(event: SearchPopupEvent): void }

/** Loads the index as soon as the box has the focus, whatever is in it. */
function Answer({ text, ...props }: AnswerProps) {
  useLiveChannel()
  const { data: index, isLoadingError } = useQuery(searchIndexQuery)
  if (text === '') return null
  if (index) return <Results text={text} index={index} {...props} />
  return (
    <Popup>
      <output>{isLoadingError ? texts.failed : texts.loading}</output>
    </Popup>
  )
}

const toCellId = ({ row, cell }: ResultCell) => `search-${row}-${cell}`

const MOVES = {
  ArrowDown: 'choice.down',
  ArrowUp: 'choice.up',
  ArrowLeft: 'choice.left',
  ArrowRight: 'choice.right',
} as const
const isMove = (key: string): key is keyof typeof MOVES => key in MOVES

function Results({ input, text, chosen, send, index }: AnswerProps & { index: SearchIndex }) {
  const isOnline = useIsOnline()
  const found = findPets(index, text)
  const eggs = found.eggs.slice(0, MAX_EGGS)
  const pets = found.pets.slice(0, MAX_PETS).map((each) => ({ ...each, choices: petChoices(each.pet) }))
  const rows = [
    ...pets.map(({ variant, choices }) => ({
      cells: choices.length,
      first: choices.findIndex((choice) => choice.variant === variant),
    })),
    ...eggs.map(() => ({ cells: 1, first: 0 })),
  ]
  const isActive = (row: number, cell: number) => chosen?.row === row && chosen.cell === cell

  const activeId = chosen && toCellId(chosen)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Escape') send({ type: 'popup.dismissed' })
    else if (event.key === 'Enter' && activeId !== null)
      document.querySelector<HTMLElement>(`#${activeId} > a`)?.click()
    // Without a chosen row these keys belong to the text.
    else if (isMove(event.key) && (chosen || event.key === 'ArrowDown' || event.key === 'ArrowUp'))
      send({ type: MOVES[event.key], rows })
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const element = input.current
    if (!element) return
    element.addEventListener('keydown', press)
    return () => element.removeEventListener('keydown', press)
  }, [input])

  useEffect(() => {
    const element = input.current
    if (!element) return
    element.setAttribute('aria-expanded', 'true')
    return () => element.setAttribute('aria-expanded', 'false')
  }, [input])
  useEffect(() => {
    const element = input.current
    if (!element) return
    if (activeId === null) return
    element.setAttribute('aria-activedescendant', activeId)
    document.querySelector(`#${activeId}`)?.closest('[role=row]')?.scrollIntoView({ block: 'nearest' })
    return () => element.removeAttribute('aria-activedescendant')
  }, [input, activeId])

  const leave = () => {
    send({ type: 'result.opened' })
    input.current?.blur()
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
                <b translate="no">{name}</b>
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
  position: absolute; z-index: 50; inset-block-start: calc(var(--topbar-h) - 4px); inset-inline: var(--s-2); max-height: min(640px, 100dvh - var(--topbar-h) - var(--s-2)); overflow-y: auto; overscroll-behavior: contain;
  padding: var(--s-1) 0; background: var(--surface); color: var(--text); border: 1px solid var(--line); border-radius: var(--r-lg); box-shadow: var(--shadow-pop);
  > output:not(.sr-only), > p { display: block; padding: var(--s-3) var(--s-4); color: var(--text-2); font-size: var(--t-md); }
  > p { color: var(--warn); }
  output b { display: block; color: var(--text); }
  [role=row] + [role=row] { border-block-start: 1px solid var(--line-soft); }
  .egg a { display: flex; align-items: center; gap: var(--s-3); min-height: 56px; padding: var(--s-2) var(--s-3); }
  .egg b { flex: 1; }
  .egg small { color: var(--text-2); }
  .egg [aria-selected=true] > a { box-shadow: inset 0 0 0 2px var(--focus); border-radius: var(--r-sm); }
  .egg a:hover { background: var(--surface-2); }
  @media (min-width: 768px) { inset-block-start: calc(100% + 6px); inset-inline: 0; }
`)
