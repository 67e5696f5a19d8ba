import type { PetValue } from '#contract/catalogue.ts'
import { variantName, variantSlug } from '#domain/items/variants.ts'
import type { Database, Schema } from '#server/db/database.ts'
import { getDialect } from '#server/db/dialect.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { createMetaRepository } from '#server/db/meta.repository.ts'
import { isLockTimeout } from '#server/db/unavailable.ts'
import { demandColumns, valueColumns } from '#server/db/value-columns.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { createValueChangesRepository } from '#server/modules/values/value-changes.repository.ts'
import { createHash } from 'node:crypto'
import { findPetHue, type Catalogue, type CatalogueBounty, type CatalogueEgg, type CataloguePet } from './catalogue.ts'
import { describePet } from './describe-pet.ts'
import { eggLocation, eggPrice } from './egg-price.ts'
import { type Sample, samplePet } from './sample-model.ts'
import { toStats, unknownCurrencies, listVariants } from './variant-facts.ts'

/** Increase it when facts become rows in another way; databases then import again at the next start. */
const MODEL_VERSION = 1

export type ImportOptions = {
  /** False: values are TBD; demand, trend and counts are unknown until the operator supplies them. */
  samples: boolean
  /** Milliseconds; histories end here. */
  now: number
}

/** Each waits for the lock for 5 s. */
const ATTEMPTS = 12

/** Instead of a version: the operator's own catalogue, which the shipped one never overwrites. */
const OPERATORS = 'operator'

export type ImportReport = {
  imported: boolean
  pets: number
  variants: number
  eggs: number
  bounties: number
  droppedCurrencies: Record<string, number>
}

/**
 * Imports facts in one transaction; does nothing when the same ones are there (IM3). Known pets and variants keep their values,
 * counts and histories; only their facts change.
 */
export async function importCatalogue(
  db: Database,
  catalogue: Catalogue,
  { samples, now }: ImportOptions,
): Promise<ImportReport> {
  const version = createHash('sha256')
    .update(JSON.stringify([MODEL_VERSION, catalogue]))
    .digest('hex')
  const report = {
    pets: catalogue.pets.length,
    variants: catalogue.pets.reduce((sum, pet) => sum + listVariants(pet).length, 0),
    eggs: catalogue.eggs.length,
    bounties: catalogue.bounties.length,
    droppedCurrencies: unknownCurrencies(catalogue.pets),
  }
  const isPresent = async (on: Database) => {
    const present = await createMetaRepository(on).get('catalogue')
    return present === version || present === OPERATORS
  }
  const importOnce = () =>
    writeTransaction(db, 'pets', async (trx) => {
      // Another process may have imported it meanwhile.
      if (await isPresent(trx)) return false
      await getDialect(trx).recordChange(trx)
      await writeCatalogue(trx, catalogue, { samples, now })
      await createMetaRepository(trx).set('catalogue', version)
      return true
    })
  for (let attempt = 1; !(await isPresent(db)); attempt++) {
    try {
      return { imported: await importOnce(), ...report }
    } catch (error) {
      // Another process that imports it holds the lock for longer than a request may wait.
      if (!isLockTimeout(error) || attempt === ATTEMPTS) throw error
    }
  }
  return { imported: false, ...report }
}

/** Imports the operator's catalogue, whole or in part, within an open transaction. Rows that it does not name stay. */
export async function replaceCatalogue(trx: Database, catalogue: Catalogue, now: number) {
  await writeCatalogue(trx, catalogue, { samples: false, now })
  await createMetaRepository(trx).set('catalogue', OPERATORS)
}

async function writeCatalogue(trx: Database, catalogue: Catalogue, options: ImportOptions) {
  await writePets(trx, catalogue, options)
  await writeEggs(trx, catalogue.eggs, options.samples)
  if (catalogue.bounties.length > 0) await writeBounties(trx, catalogue.bounties)
}

async function writePets(trx: Database, { pets, eggs }: Catalogue, { samples, now }: ImportOptions) {
  const eggSlugs = new Map(
    [...(await trx.selectFrom('egg').select(['name', 'slug']).execute()), ...eggs].map((egg) => [egg.name, egg.slug]),
  )
  const toEggColumns = ({ eggs: [first] }: CataloguePet) => ({
    egg_name: first ?? null,
    egg_slug: eggSlugs.get(first ?? '') ?? null,
  })
  const releases = pets.map((pet) => time(pet.releasedAt) ?? 0)
  const newest = Math.max(0, ...releases)
  const known = new Set((await trx.selectFrom('item_variant').select('slug').execute()).map(({ slug }) => slug))
  const items = pets.map((pet) => ({
    slug: pet.slug,
    name: pet.name,
    description: describePet(pet),
    rarity: pet.rarity,
    category: pet.category,
    ...toEggColumns(pet),
    chance: pet.chancePercent,
    hue: findPetHue(pet),
    status: pet.removedAt === null ? 'Permanent' : 'Limited',
    released_at: time(pet.releasedAt),
  }))
  const variants: Schema['item_variant'][] = []
  const values: {
    variant_slug: string
    at: number
    value_number: number | null
    value_word: Schema['item_variant']['value_word']
    is_sample: 0 | 1
    reason: null
  }[] = []
  const exists: { variant_slug: string; day: number; exist_amount: number; is_sample: 0 | 1 }[] = []
  for (const pet of pets) {
    for (const variant of listVariants(pet)) {
      const slug = variantSlug(pet.slug, variant)
      const isNew = !known.has(slug)
      const sample =
        samples && isNew ? samplePet({ ...pet, releasedAt: time(pet.releasedAt) }, variant, now, newest) : undefined
      variants.push({
        ...toEggColumns(pet),
        ...variantRow(
          pet,
          variant,
          sample ?? { value: 'TBD', trend: null, demand: null, owners: null, exists: null, updatedAt: now },
          sample !== undefined,
        ),
      })
      for (const point of sample?.history ?? []) {
        const { value_number, value_word } = valueColumns(point.value)
        values.push({ variant_slug: slug, at: point.at, value_number, value_word, is_sample: 1, reason: null })
      }
      for (const point of sample?.existHistory ?? [])
        exists.push({ variant_slug: slug, day: point.day, exist_amount: point.amount, is_sample: 1 })
    }
  }
  await insertMany(trx, 'item', items, {
    key: ['slug'],
    update: [
      'name',
      'description',
      'rarity',
      'category',
      'egg_name',
      'egg_slug',
      'chance',
      'hue',
      'status',
      'released_at',
    ],
  })
  await insertMany(trx, 'item_variant', variants, {
    key: ['slug'],
    update: [
      'name',
      'sort_name',
      'search_text',
      'rarity',
      'category',
      'egg_name',
      'egg_slug',
      'hue',
      'bubbles',
      'coins',
      'gems',
      'tickets',
      'seashells',
      'pearls',
    ],
  })
  await insertMany(trx, 'value_point', values)
  await insertMany(trx, 'exist_point', exists)
  const added = variants.filter(({ slug }) => !known.has(slug)).map((after) => ({ after }))
  await createValueChangesRepository(trx).append(added, { source: 'catalogue', at: now })
}

/** Null: nobody has reported it. */
type Figures = { [Name in 'trend' | 'demand' | 'owners' | 'exists']: Sample[Name] | null } & {
  value: PetValue
  updatedAt: number
}

function variantRow(
  pet: CataloguePet,
  variant: Schema['item_variant']['variant'],
  figures: Figures,
  isSample: boolean,
): Omit<Schema['item_variant'], 'egg_name' | 'egg_slug'> {
  const name = variantName(pet.name, variant)
  const { worldCurrency, ...stats } = toStats(pet, variant)
  return {
    slug: variantSlug(pet.slug, variant),
    item_slug: pet.slug,
    variant,
    variant_rank: ['Normal', 'Shiny', 'Mythic', 'ShinyMythic'].indexOf(variant),
    name,
    sort_name: name.toLowerCase(),
    search_text: [name, ...pet.eggs].join(' ').toLowerCase(),
    rarity: pet.rarity,
    category: pet.category,
    hue: findPetHue(pet),
    ...valueColumns(figures.value),
    trend: figures.trend,
    ...demandColumns(figures.demand),
    owners: figures.owners,
    exists_count: figures.exists,
    ...stats,
    ...worldCurrency,
    updated_at: figures.updatedAt,
    is_sample: isSample ? 1 : 0,
    low: null,
    high: null,
    source: 'catalogue',
    confirmed_at: null,
    receipt_number: 0,
    flags: '[]',
    estimate_low: null,
    estimate_high: null,
    evidence_count: null,
    evidence_accounts: null,
    evidence_is_sample: null,
    estimate_flags: null,
    estimated_at: null,
  }
}

async function writeEggs(trx: Database, eggs: readonly CatalogueEgg[], samples: boolean) {
  const rows = eggs.map((egg, position) => {
    const { currency, price, isSample } = eggPrice(egg, position, samples)
    return {
      slug: egg.slug,
      name: egg.name,
      position,
      currency,
      price,
      is_sample: flag(isSample),
      location: eggLocation(egg),
      is_available: flag(egg.removedAt === null),
    }
  })
  await insertMany(trx, 'egg', rows, {
    key: ['slug'],
    update: ['name', 'position', 'currency', 'price', 'is_sample', 'location', 'is_available'],
  })
  for (const { slug } of eggs) await trx.deleteFrom('egg_pet').where('egg_slug', '=', slug).execute()
  await insertMany(
    trx,
    'egg_pet',
    eggs.flatMap((egg) =>
      egg.pets.map((pet, position) => ({
        egg_slug: egg.slug,
        position,
        item_slug: pet.slug,
        chance: pet.chancePercent ?? 0,
      })),
    ),
  )
}

async function writeBounties(trx: Database, bounties: readonly CatalogueBounty[]) {
  await trx.deleteFrom('bounty').execute()
  await insertMany(
    trx,
    'bounty',
    bounties.map(({ date, pet, petSlug, egg, oneIn }) => ({
      date,
      pet_name: pet,
      item_slug: petSlug,
      egg_name: egg ?? '?',
      chance: 1 / oneIn,
    })),
  )
}

const flag = (is: boolean) => (is ? (1 as const) : (0 as const))
const time = (day: string | null) => (day === null ? null : Date.parse(`${day}T00:00:00Z`))
