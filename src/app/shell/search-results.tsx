/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a grid of a combobox, which isn't a table */
import type { IndexedEgg, SearchIndex } from '#contract/search.ts'
import { variantName } from '#domain/items/variants.ts'
import { findPets, type FoundPet } from '#domain/search/find-pets.ts'
import { petChoices } from '#domain/search/pet-choices.ts'
import { searchHref } from '#domain/text/search-expansion.ts'
import type { ResultCell, SearchPopupEvent } from '#machines/search-popup.machine.ts'
import * as texts from '#messages/search.ts'
import { PetResult, VariantFigures } from '#ui/pet-result.tsx'
import { useIsOnline } from '#ui/use-is-online.ts'
import { Search } from 'lucide-react'
import type { RefObject } from 'react'
import { Link } from 'react-router-dom'
import { Popup, toCellId, useSearchGrid } from './search-grid.tsx'
import { keepRecent, type Recent } from './search-recent.store.ts'

const MAX_PETS = 6
const MAX_EGGS = 2

type Props = {
  input: RefObject<HTMLInputElement | null>
  text: string
  index: SearchIndex
  chosen: ResultCell | null
  send(event: SearchPopupEvent): void
}

/** Pets and eggs that the text finds, and the way to all of them. Enter opens the first one's outlined cell. QS15 to QS17, QS80 */
export function Results({ input, text, chosen, send, index }: Props) {
  const isOnline = useIsOnline()
  const found = findPets(index, text)
  const pets = found.pets.slice(0, MAX_PETS).map((pet) => toPetRow(pet))
  const eggs = found.eggs.slice(0, MAX_EGGS).map((egg) => toEggRow(egg))
  const results = found.isEggFirst ? [...eggs, ...pets] : [...pets, ...eggs]
  const list = { text, href: searchHref(text) ?? '/items' }
  const isEmpty = results.length === 0
  useSearchGrid({
    input,
    rows: isEmpty ? [] : [...results, { cells: 1, first: 0 }],
    chosen,
    send,
    preselected: results[0] ? { row: 0, cell: results[0].first } : null,
  })
  const cell = (row: number, at: number, label: string) => ({
    role: 'gridcell',
    id: toCellId({ row, cell: at }),
    'aria-selected': chosen?.row === row && chosen.cell === at,
    'aria-label': label,
  })
  const open = (recent: Recent) => () => {
    keepRecent(recent)
    send({ type: 'result.opened' })
    input.current?.blur()
  }

  return (
    // The focus stays in the box, whatever is pressed here.
    <Popup onMouseDown={(event) => event.preventDefault()}>
      {!isOnline && <p>{texts.offline}</p>}
      <div role="grid" id="search-results" aria-label={texts.results}>
        {results.map((result, row) =>
          result.type === 'pet' ? (
            <div key={result.pet.slug} role="row">
              <PetResult
                slug={result.pet.slug}
                name={result.pet.name}
                hue={result.pet.hue}
                chips={result.choices.map((choice, at) => {
                  const label = texts.choice(
                    result.pet.name,
                    choice.variant,
                    choice.value.title,
                    choice.trend?.trend ?? null,
                  )
                  return (
                    <div key={choice.slug} {...cell(row, at, label)}>
                      <Link
                        to={`/items/${choice.slug}`}
                        tabIndex={-1}
                        onClick={open({
                          text: variantName(result.pet.name, choice.variant),
                          href: `/items/${choice.slug}`,
                        })}
                        data-meant={at === result.first ? '' : undefined}
                        aria-label={label}
                      >
                        <VariantFigures {...choice} words={texts.shortVariants[choice.variant]} />
                      </Link>
                    </div>
                  )
                })}
              />
            </div>
          ) : (
            <div key={`egg ${result.slug}`} role="row" className="line">
              <div {...cell(row, 0, result.name)}>
                <Link
                  to={`/eggs/${result.slug}`}
                  tabIndex={-1}
                  onClick={open({ text: result.name, href: `/eggs/${result.slug}` })}
                >
                  <img src={`/eggs/${result.slug}.webp`} alt="" width={40} height={40} loading="lazy" />
                  <b translate="no">{result.name}</b>
                  <small>{texts.egg}</small>
                </Link>
              </div>
            </div>
          ),
        )}
        {!isEmpty && (
          <div role="row" className="line">
            <div {...cell(results.length, 0, texts.allResults(text))}>
              <Link to={list.href} tabIndex={-1} onClick={open(list)}>
                <Search aria-hidden="true" />
                <span>{texts.allResults(text)}</span>
              </Link>
            </div>
          </div>
        )}
      </div>
      <output className={isEmpty ? undefined : 'sr-only'}>
        {isEmpty ? (
          <>
            <b>{texts.nothing(text)}</b> {texts.nothingAdvice}
          </>
        ) : (
          texts.found(pets.length, eggs.length, getEntered(results[0]))
        )}
      </output>
    </Popup>
  )
}

type PetRow = ReturnType<typeof toPetRow>
type EggRow = ReturnType<typeof toEggRow>

function toPetRow({ pet, variant }: FoundPet) {
  const choices = petChoices(pet)
  const first = choices.findIndex((choice) => choice.variant === variant)
  return { type: 'pet' as const, pet, variant, choices, cells: choices.length, first }
}

const toEggRow = ({ slug, name }: IndexedEgg) => ({ type: 'egg' as const, slug, name, cells: 1, first: 0 })

/** Name of what Enter opens. */
const getEntered = (first: PetRow | EggRow | undefined) =>
  first?.type === 'pet' ? variantName(first.pet.name, first.variant) : (first?.name ?? '')
