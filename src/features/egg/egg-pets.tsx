import type { EggPet } from '#contract/eggs.ts'
import { chanceFigure } from '#domain/eggs/egg-view.ts'
import { useAddToPets } from '#lib/ledger/use-add-to-pets.ts'
import { useWatch } from '#lib/use-watch.ts'
import { addToPets } from '#messages/add-to-pets.ts'
import * as texts from '#messages/egg.ts'
import { watch } from '#messages/watch.ts'
import { AddButton } from '#ui/add-button.tsx'
import { PetPicture } from '#ui/pet-picture.tsx'
import { RarityTag } from '#ui/rarity-tag.tsx'
import { StarButton } from '#ui/star-button.tsx'
import { stageLight } from '#ui/stage-light.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Link } from 'react-router-dom'

/** The pets of an egg in the game's own order, each with its chance. EG3 */
export const EggPets = ({ pets }: { pets: readonly EggPet[] }) => (
  <Table>
    <caption className="sr-only">{texts.petsTable.caption}</caption>
    <thead>
      <tr>
        <th scope="col">{texts.petsTable.pet}</th>
        <th scope="col">{texts.petsTable.rarity}</th>
        <th scope="col">{texts.petsTable.chance}</th>
      </tr>
    </thead>
    <tbody>
      {pets.map((pet) => {
        const chance = chanceFigure(pet.chance)
        return (
          <tr key={pet.slug}>
            <th scope="row">
              <Link to={`/items/${pet.slug}`} translate="no">
                <span className="thumb" style={stageLight(pet.hue)}>
                  <PetPicture src={`/items/${pet.slug}@96.webp`} size={40} />
                </span>
                {pet.name}
              </Link>
            </th>
            <td>
              <RarityTag rarity={pet.rarity} />
            </td>
            <td className="num" translate="no" title={chance.title}>
              <div className="end">
                {chance.text}
                <PetActions {...pet} />
              </div>
            </td>
          </tr>
        )
      })}
    </tbody>
  </Table>
)

const PetActions = (pet: EggPet) => (
  <>
    <StarButton label={watch(pet.name)} {...useWatch(pet)} />
    <span className="add">
      <AddButton label={addToPets(pet.name)} {...useAddToPets({ slug: pet.slug, kind: 'hatched' })} />
    </span>
  </>
)

const Table = styled.table(css`
  /* Fixed columns: a face that arrives late moves none. */
  width: 100%; table-layout: fixed; border-collapse: collapse; align-self: start;
  thead th { padding-block-end: 6px; font-size: var(--t-sm); font-weight: 600; color: var(--text-3); text-align: start; }
  tr > :last-child { text-align: end; }
  tbody :is(th, td) { padding: 0; font-weight: 600; text-align: start; }
  tbody tr { border-block-start: 1px solid var(--line-soft); }
  tbody a { display: flex; align-items: center; gap: 10px; min-height: 48px; padding-inline-end: var(--s-2); line-height: 1.25rem; border-radius: var(--r-sm); overflow-wrap: anywhere; }
  tbody a:hover { color: var(--accent); }
  .thumb { width: 48px; height: 48px; }
  tbody td.num { font-size: 1.0625rem; }
  .end { display: flex; align-items: center; justify-content: end; white-space: nowrap; }
  .end button { margin-inline-end: -11px; }
  .add { display: none; } /* a phone has no room: My pets has "From an egg" */
  /* The rarity is below the name, so that name and chance have room. EG11 */
  @media (max-width: 767px) {
    thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    tbody tr { position: relative; display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; min-height: 60px; padding-block: 4px; }
    tbody a { min-height: 52px; padding-block-end: 1.125rem; }
    .thumb { margin-block-end: -1.125rem; }
    tbody td:first-of-type { position: absolute; inset-inline-start: 58px; inset-block-end: 8px; pointer-events: none; }
  }
  @media (min-width: 768px) {
    thead :nth-of-type(2) { width: 32%; }
    thead :nth-of-type(3) { width: 9.75rem; }
    tbody :is(th, td) { padding-block: 6px; }
    .end > button { margin-inline: 4px 0; }
    .add { display: inline; }
    .add button { margin-inline: -6px -8px; }
  }
`)
