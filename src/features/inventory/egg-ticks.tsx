import { type EggTick, readTicks } from '#domain/ledger/egg-ticks.ts'
import { toNamedPet } from '#domain/ledger/pet-names.ts'
import type { ImportLine } from '#domain/ledger/read-import.ts'
import { variantLabel } from '#domain/items/variants.ts'
import { eggsQuery, searchIndexQuery } from '#lib/queries.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/inventory.ts'
import { Button } from '#ui/button.tsx'
import { PetPicture } from '#ui/pet-picture.tsx'
import { Select } from '#ui/select.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { QuantityField } from './quantity-field.tsx'

/** An egg, and its ticked pets by slug. */
export type TickedEgg = { readonly egg: string; readonly ticks: ReadonlyMap<string, EggTick> }
export const NO_EGG: TickedEgg = { egg: '', ticks: new Map() }

type Props = { ticked: TickedEgg; onTick(ticked: TickedEgg): void; onCheck(lines: readonly ImportLine[]): void }

/** `I hatched these`: the pets of an egg to tick, each with its variant and quantity. ML130, ML131 */
export function EggTicks({ ticked, onTick, onCheck }: Props) {
  const eggs = useQuery(eggsQuery)
  const names = useQuery(searchIndexQuery)
  if (eggs.isError || names.isError)
    return (
      <p role="alert">
        {texts.eggsError}{' '}
        <Button look="outline" onClick={() => void Promise.all([eggs.refetch(), names.refetch()])}>
          {common.tryAgain}
        </Button>
      </p>
    )
  if (!eggs.data || !names.data) return <p>{common.loading}</p>
  const { egg, ticks } = ticked
  const hatching = eggs.data.eggs.filter(({ pets }) => pets.length > 0)
  const named = new Map(names.data.pets.map((pet) => [pet.slug, toNamedPet(pet)]))
  const pets = hatching.find(({ slug }) => slug === egg)?.pets.flatMap(({ slug }) => named.get(slug) ?? []) ?? []
  const setTick = (slug: string, tick: EggTick | null) => {
    const next = new Map(ticks)
    if (tick) next.set(slug, tick)
    else next.delete(slug)
    onTick({ egg, ticks: next })
  }
  return (
    <Root>
      <Select
        label={texts.whichEgg}
        value={egg}
        options={[
          { value: '', label: texts.chooseEgg },
          ...hatching.map(({ slug, name }) => ({ value: slug, label: name, isName: true })),
        ]}
        onChange={(chosen) => onTick({ ...NO_EGG, egg: chosen })}
      />
      {pets.map(({ slug, name, variants }) => {
        const tick = ticks.get(slug)
        return (
          <fieldset key={slug} aria-label={name}>
            <label>
              <input
                type="checkbox"
                checked={tick !== undefined}
                onChange={(event) => setTick(slug, event.target.checked ? { variant: 'Normal', quantity: 1 } : null)}
              />
              <PetPicture src={`/items/${slug}@96.webp`} size={44} />
              <b translate="no">{name}</b>
            </label>
            {tick && (
              <div>
                <Select
                  label={texts.petVariantLabel(name)}
                  value={tick.variant}
                  options={variants.map((variant) => ({ value: variant, label: variantLabel(variant) }))}
                  onChange={(variant) => setTick(slug, { ...tick, variant })}
                />
                <QuantityField quantity={tick.quantity} onChange={(quantity) => setTick(slug, { ...tick, quantity })} />
              </div>
            )}
          </fieldset>
        )
      })}
      <div className="buttons">
        <Button look="primary" disabled={ticks.size === 0} onClick={() => onCheck(readTicks(pets, ticks))}>
          {texts.check}
        </Button>
      </div>
    </Root>
  )
}

/** Buttons of a sheet that scrolls. */
export const stickyButtons = css`
  position: sticky; inset-block-end: calc(-1 * var(--s-5)); display: flex; flex-wrap: wrap; justify-content: flex-end; gap: var(--s-3); padding-block: var(--s-3); background: var(--surface);
`

const Root = styled.div(css`
  display: grid; gap: var(--s-2);
  fieldset { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--s-2); min-width: 0; min-height: 60px; margin: 0; padding: 8px 0; border: 0; border-block-start: 1px solid var(--line-soft); }
  label { display: flex; flex: 1 1 180px; align-items: center; gap: var(--s-3); min-height: 44px; cursor: pointer; overflow-wrap: anywhere; }
  label b { font: 600 1rem/1.25rem var(--font-text); }
  input[type=checkbox] { flex: none; width: 24px; height: 24px; margin: 0; accent-color: var(--accent-fill); }
  --placeholder: 44px; img { flex: none; width: 44px; height: 44px; }
  fieldset > div { display: flex; gap: var(--s-2); }
  .buttons { ${stickyButtons} }
`)
