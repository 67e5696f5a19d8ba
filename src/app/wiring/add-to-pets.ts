import { lazyHandle } from '#base/lazy-handle.ts'
import type { AddToPets } from '#lib/ledger/add-to-pets-context.ts'

const load = lazyHandle('add to my pets', () => import('#features/inventory/add-to-pets.ts'))

/** Adds to the player's pets from pages that load without their code. ML173 */
export const addToPets: AddToPets = {
  load,
  async add(client, pet) {
    await (await load())?.addToPets(client, pet)
  },
}
