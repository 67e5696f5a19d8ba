import { lazyHandle } from '#base/lazy-handle.ts'

/** The ledger of this browser, with its code. ML84 */
export const openLedger = lazyHandle('pets', async () => {
  const { ownPets } = await import('./own-pets.ts')
  const store = ownPets()
  await store.ready()
  return store
})
