import { createEggsRepository } from '#server/modules/eggs/eggs.repository.ts'
import { createItemsRepository } from '#server/modules/items/items.repository.ts'
import { describe, expect, it } from 'vitest'
import { openCatalogue } from '../support/site/repositories.ts'

const BILLIONS = 3_000_000_000

describe('items', () => {
  /** The catalogue with these texts as the names of its first variants. */
  async function named(names: readonly string[]) {
    const db = await openCatalogue()
    const slugs = await db.selectFrom('item_variant').select('slug').orderBy('slug').limit(names.length).execute()
    for (const [index, { slug }] of slugs.entries()) {
      const name = names[index]!
      await db
        .updateTable('item_variant')
        .set({ name, sort_name: name, is_sample: 0, trend: 'stable' })
        .where('slug', '=', slug)
        .execute()
    }
    return createItemsRepository(db)
  }

  it('[AP9, IM14] orders names by code point, not by the rules of a language', async () => {
    const texts = ['~b', '~-b', '~B', '~a b', '~ab', '~é', '~z', '~_']
    const items = await named(texts)
    const { pets } = await items.list({ sort: 'name-desc', limit: texts.length })
    expect(pets.map(({ name }) => name)).toEqual(['~é', '~z', '~b', '~ab', '~a b', '~_', '~B', '~-b'])
  })

  it('[AP12, IM14] finds words in any case and order, and knows no wildcards', async () => {
    const db = await openCatalogue()
    const named = { doggy: 'king 100% doggy', kitty: 'king 1000 doggy', bunny: "o'neil_pup", bear: 'oxneilxpup' }
    for (const [slug, name] of Object.entries(named)) {
      await db.updateTable('item').set({ name }).where('slug', '=', slug).execute()
      await db.updateTable('item_variant').set({ name }).where('item_slug', '=', slug).execute()
    }
    const items = createItemsRepository(db)
    const found = async (search: string) =>
      (await items.list({ search, variant: ['Normal'] })).pets.map(({ name }) => name).toSorted()
    expect(await found('DOGGY 100%')).toEqual(['king 100% doggy', 'king 1000 doggy'])
    expect(await found('DOGGY 1000')).toEqual(['king 1000 doggy'])
    expect(await found("O'NEIL_")).toEqual(["o'neil_pup"])
    expect(await found('doggy king 10')).toEqual(['king 100% doggy', 'king 1000 doggy'])
  })

  it('[AP9, IM14] pages hold each row once when all rows are equal in the sorted column', async () => {
    const db = await openCatalogue()
    await db.updateTable('item_variant').set({ owners: 0 }).execute()
    const items = createItemsRepository(db)
    const read = async (page: number) => items.list({ sort: 'owners-desc', limit: 7, page })
    const { pagination } = await read(1)
    const slugs = []
    for (let page = 1; page <= pagination.pages; page++) slugs.push(...(await read(page)).pets.map(({ slug }) => slug))
    expect(slugs).toEqual([...new Set(slugs)].toSorted())
    expect(slugs.length).toBe(pagination.total)
  })

  it('[AP10, AP11, VA3, IM14] puts O/C above every number, and N/A and TBD last in both directions', async () => {
    const db = await openCatalogue()
    const slugs = (await db.selectFrom('item_variant').select('slug').orderBy('slug').execute()).map(({ slug }) => slug)
    const none = { value_number: null, is_unpriced: 0 as const }
    await db
      .updateTable('item_variant')
      .set({ value_number: 5, value_word: null, value_order: 5, is_unpriced: 0 })
      .execute()
    for (const [slug, set] of [
      [slugs[0]!, { ...none, value_word: 'O/C' as const, value_order: 1e300 }],
      [slugs[1]!, { ...none, value_word: 'TBD' as const, value_order: 0, is_unpriced: 1 as const }],
      [slugs[2]!, { value_number: 1e15 + 0.5, value_order: 1e15 + 0.5 }],
    ] as const)
      await db.updateTable('item_variant').set(set).where('slug', '=', slug).execute()
    const items = createItemsRepository(db)
    const down = await items.list({ sort: 'value-desc', limit: 100 })
    const up = await items.list({ sort: 'value-asc', limit: 100 })
    expect(down.pets.slice(0, 2).map(({ value }) => value)).toEqual(['O/C', 1e15 + 0.5])
    expect([up.pets.at(-2)!.value, up.pets.at(-1)!.value, down.pets.at(-1)!.value]).toEqual(['O/C', 'TBD', 'TBD'])
    expect((await items.list({ minValue: 6 })).pets.map(({ value }) => value)).toEqual([1e15 + 0.5])
  })

  it('[AP15, IM14] reads an item with its histories oldest first', async () => {
    const items = createItemsRepository(await openCatalogue())
    const { history, existHistories } = (await items.detail('shiny-doggy'))!
    const times = history.map(({ timestamp }) => timestamp)
    expect(times.length).toBeGreaterThan(10)
    expect(times).toEqual(times.toSorted())
    expect(existHistories.map(({ existAmount }) => typeof existAmount)).toContain('number')
    expect(await items.detail('no-such-item')).toBeUndefined()
  })
})

describe('eggs', () => {
  it('[AP19, IM14] lists eggs in the catalogue’s order with their pets, and filters by known prices', async () => {
    const db = await openCatalogue()
    await db.updateTable('egg').set({ price: null }).where('slug', '=', 'common-egg').execute()
    await db.updateTable('egg').set({ price: BILLIONS }).where('slug', '=', 'spotted-egg').execute()
    const eggs = createEggsRepository(db)
    const all = await eggs.list({})
    expect(all.eggs.map(({ slug }) => slug)).toEqual((await eggs.slugs()).map(({ slug }) => slug))
    expect(all.eggs.every(({ pets }) => pets.length > 0)).toBe(true)
    expect(
      (await eggs.list({ minPrice: BILLIONS, maxPrice: BILLIONS })).eggs.map(({ slug, price }) => [slug, price]),
    ).toEqual([['spotted-egg', BILLIONS]])
    expect((await eggs.find('common-egg'))!.price).toBeUndefined()
    expect(await eggs.find('COMMON-EGG')).toBeUndefined()
  })
})
