import { shippedCatalogue, type Catalogue } from '#server/import/catalogue.ts'

/** A Thursday, a year after the catalogue. */
export const NOW = Date.parse('2026-11-19T12:00:00Z')

export const TOKEN = 'token-of-the-bot'

export const site = { origin: 'http://localhost:4710', host: 'localhost', signInPath: '/auth/roblox' }

/** The pets of these eggs only, for tests that import more than once. */
export function smallCatalogue(eggNames: readonly string[] = ['Common Egg', 'Spotted Egg']): Catalogue {
  const { pets, eggs, bounties } = shippedCatalogue()
  const kept = pets.filter((pet) => pet.eggs.some((egg) => eggNames.includes(egg)))
  return { pets: kept, eggs: eggs.filter((egg) => eggNames.includes(egg.name)), bounties }
}
