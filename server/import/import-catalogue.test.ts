import { openDatabase } from '#server/db/open-database.ts'
import { createItemsRepository } from '#server/modules/items/items.repository.ts'
import type { Database } from '#server/db/database.ts'
import { writeValues } from '#server/modules/values/write-values.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findPetHue, shippedCatalogue } from './catalogue.ts'
import { importCatalogue } from './import-catalogue.ts'

const NOW = Date.parse('2026-11-19T12:00:00Z')
const small = () => {
  const { pets, eggs, bounties } = shippedCatalogue()
  const few = eggs.slice(0, 3)
  return { pets: pets.filter((pet) => few.some((egg) => pet.eggs.includes(egg.name))), eggs: few, bounties }
}

let db: Database
beforeEach(async () => {
  db = await openDatabase(':memory:')
})
afterEach(() => db.destroy())

const everything = async () => ({
  items: await db.selectFrom('item').selectAll().orderBy('slug').execute(),
  variants: await db.selectFrom('item_variant').selectAll().orderBy('slug').execute(),
  points: await db
    .selectFrom('value_point')
    .select((eb) => eb.fn.countAll().as('count'))
    .execute(),
  exists: await db
    .selectFrom('exist_point')
    .select((eb) => eb.fn.countAll().as('count'))
    .execute(),
  eggs: await db.selectFrom('egg').selectAll().orderBy('slug').execute(),
  pets: await db.selectFrom('egg_pet').selectAll().orderBy('egg_slug').orderBy('position').execute(),
})

it('[IM3] brings the whole catalogue once, and says which currencies it had no place for', async () => {
  expect(await importCatalogue(db, shippedCatalogue(), { samples: false, now: NOW })).toEqual({
    imported: true,
    pets: 554,
    variants: 1_752,
    eggs: 67,
    bounties: 22,
    droppedCurrencies: { candycorn: 43, leaves: 27 },
  })
  const { items, variants, eggs } = await everything()
  expect([items.length, variants.length, eggs.length]).toEqual([554, 1_752, 67])
})

it('[IM15] importing the same again changes nothing', async () => {
  await importCatalogue(db, small(), { samples: true, now: NOW })
  const before = await everything()
  expect((await importCatalogue(db, small(), { samples: true, now: NOW + 86_400_000 })).imported).toBe(false)
  expect(await everything()).toEqual(before)
})

it('[IM3, IM7] renews the facts of pets that are there, and keeps their values and histories', async () => {
  const catalogue = small()
  await importCatalogue(db, catalogue, { samples: true, now: NOW })
  await writeValues(db, [{ slug: 'doggy', value: 77 }], { now: NOW, source: 'ingest' })
  const before = await everything()
  const renamed = {
    ...catalogue,
    pets: catalogue.pets.map((pet) => (pet.slug === 'doggy' ? { ...pet, name: 'Good Doggy' } : pet)),
  }
  expect((await importCatalogue(db, renamed, { samples: true, now: NOW + 1 })).imported).toBe(true)
  const after = await everything()
  const rename = <Row extends { name: string }>(row: Row) => ({
    ...row,
    name: row.name.replace(/^(Shiny )?Doggy$/, '$1Good Doggy'),
  })
  expect(
    after.variants.map(({ slug, name, value_number, updated_at, is_sample }) => ({
      slug,
      name,
      value_number,
      updated_at,
      is_sample,
    })),
  ).toEqual(
    before.variants.map(rename).map(({ slug, name, value_number, updated_at, is_sample }) => ({
      slug,
      name,
      value_number,
      updated_at,
      is_sample,
    })),
  )
  expect([after.points, after.exists, after.eggs, after.pets]).toEqual([
    before.points,
    before.exists,
    before.eggs,
    before.pets,
  ])
})

it('[IM7, IM45] without samples every value is to be determined, all else unknown, and nothing is marked', async () => {
  await importCatalogue(db, small(), { samples: false, now: NOW })
  const { variants, points, eggs } = await everything()
  expect([
    ...new Set(
      variants.map(
        ({ value_word, demand, demand_rank, trend, owners, exists_count, is_sample }) =>
          `${value_word} ${demand} ${demand_rank} ${trend} ${owners} ${exists_count} ${is_sample}`,
      ),
    ),
  ]).toEqual(['TBD null 5 null null null 0'])
  expect([points, eggs.some((egg) => egg.is_sample)]).toEqual([[{ count: 0 }], false])
  expect(await createItemsRepository(db).hasSamples()).toBe(false)
})

it("[PI9] a pet has its theme's hue, else that of its picture", () => {
  const pets = new Map(shippedCatalogue().pets.map((pet) => [pet.slug, pet]))
  expect(findPetHue(pets.get('king-doggy')!)).toBe(45)
  expect(findPetHue({ ...pets.get('king-doggy')!, themeHue: null, art: null })).toBe(340)
})
