import { variantSlug } from '#domain/items/variants.ts'
import type { Database } from '#server/db/database.ts'
import { getDialect } from '#server/db/dialect.ts'
import { toValue } from '#server/db/value-columns.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { writeValues } from '#server/modules/values/write-values.ts'
import { dropSamples } from './drop-samples.ts'
import { findPetClashes, findRepeated } from './find-clashes.ts'
import { replaceCatalogue } from './import-catalogue.ts'
import { refuse } from './import-error.ts'
import type { ImportFile } from './read-import-file.ts'

export type ApplyOptions = {
  file: string
  /** False: only preview the changes. */
  write: boolean
  dropSamples: boolean
  /** Milliseconds. */
  now: number
}

/** The changes, made or previewed: one line for each new or changed row, and the count of rows that change nothing. */
export type Changes = { added: string[]; changed: string[] }

const BATCH = 500

/**
 * Runs an import in one transaction and compares the tables before and after. A preview runs the same and rolls back.
 * @throws ImportError that names the rows which cannot be applied (IM8, IM9)
 */
export async function applyImport(db: Database, content: ImportFile, options: ApplyOptions): Promise<Changes> {
  let changes: Changes = { added: [], changed: [] }
  await writeTransaction(db, 'pets', async (trx) => {
    await getDialect(trx).recordChange(trx)
    const before = await snapshot(trx)
    if (options.dropSamples) await dropSamples(trx, options.now)
    if (content.kind === 'values') {
      refuseRepeatedValues(content.values, options.file)
      await importValues(trx, content.values, options)
    } else {
      await refuseClashes(trx, content, options.file)
      await refuseUnknownPets(trx, content, options.file)
      await replaceCatalogue(trx, content.catalogue, options.now)
    }
    changes = compare(before, await snapshot(trx))
    if (!options.write) throw new TakenBack()
  }).catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error
  })
  return changes
}

class TakenBack extends Error {}

type Values = Extract<ImportFile, { kind: 'values' }>['values']

async function importValues(trx: Database, values: Values, { file, now }: ApplyOptions) {
  for (let start = 0; start < values.length; start += BATCH) {
    const batch = values.slice(start, start + BATCH)
    const {
      answer: { rejected },
    } = await writeValues(
      trx,
      batch.map(({ value }) => value),
      { now, source: 'import' },
    )
    refuse(
      file,
      rejected.map(({ index, reason }) => `${batch[index]?.at}: ${reason}`),
    )
  }
}

/** Refuses two rows without a time for one variant, as one would be lost. IM54 */
function refuseRepeatedValues(values: Values, file: string) {
  const toKey = ({ value }: Values[number]) => (value.at === undefined ? variantSlug(value.slug, value.variant) : null)
  refuse(
    file,
    findRepeated(values, toKey, (index) => values[index]?.at ?? ''),
  )
}

/** Pets that would be merged with others, and rows that are there twice. IM52 to IM54 */
async function refuseClashes(
  trx: Database,
  { catalogue, places }: Extract<ImportFile, { kind: 'catalogue' }>,
  file: string,
) {
  refuse(file, [
    ...(await findPetClashes(trx, catalogue.pets, places.pets)),
    ...findRepeated(
      catalogue.eggs,
      ({ slug }) => slug,
      (index) => places.eggs[index] ?? '',
    ),
    ...findRepeated(
      catalogue.bounties,
      ({ date }) => date,
      (index) => `bounties row ${index + 1}`,
    ),
  ])
}

/** The pets of an egg must exist, or be in the same file. */
async function refuseUnknownPets(
  trx: Database,
  { catalogue }: Extract<ImportFile, { kind: 'catalogue' }>,
  file: string,
) {
  const known = new Set(
    [...(await trx.selectFrom('item').select('slug').execute()), ...catalogue.pets].map(({ slug }) => slug),
  )
  refuse(
    file,
    catalogue.eggs.flatMap((egg, index) =>
      egg.pets
        .filter((pet) => !known.has(pet.slug))
        .map((pet) => `eggs row ${index + 1}: pets: there is no ${pet.slug}`),
    ),
  )
}

/** One text for each row that an import can change, by a readable name. */
async function snapshot(trx: Database): Promise<Map<string, string>> {
  const items = await trx.selectFrom('item').selectAll().orderBy('slug').execute()
  const variants = await trx.selectFrom('item_variant').selectAll().orderBy('slug').execute()
  const eggs = await trx.selectFrom('egg').selectAll().orderBy('slug').execute()
  const pets = await trx.selectFrom('egg_pet').selectAll().orderBy('egg_slug').orderBy('position').execute()
  const bounties = await trx.selectFrom('bounty').selectAll().orderBy('date').execute()
  const points = await trx
    .selectFrom('value_point')
    .select((eb) => ['variant_slug', eb.fn.countAll<number>().as('count')])
    .groupBy('variant_slug')
    .execute()
  const counts = new Map(points.map((point) => [point.variant_slug, point.count]))
  return new Map([
    ...items.map(({ slug, name, rarity, category, egg_name, chance, status }): [string, string] => [
      `pet ${slug}`,
      [name, rarity, category, egg_name ?? 'no egg', chance === null ? 'no chance' : `${chance}%`, status].join(', '),
    ]),
    ...variants.map((row): [string, string] => [
      `value ${row.slug}`,
      `${toValue(row)}${row.low === null ? '' : `, ${row.low} to ${row.high}`} (${row.trend ?? 'no trend'}, ${row.demand ?? 'no demand'}, ${row.owners ?? '?'} owners, ${row.exists_count ?? '?'} exist, ${counts.get(row.slug) ?? 0} in history${row.is_sample ? ', sample' : ''})`,
    ]),
    ...eggs.map((egg): [string, string] => [
      `egg ${egg.slug}`,
      [
        egg.name,
        egg.price === null ? 'no price' : `${egg.price} ${egg.currency}`,
        egg.location ?? 'nowhere',
        ...pets.filter((pet) => pet.egg_slug === egg.slug).map((pet) => `${pet.item_slug} ${pet.chance}%`),
      ].join(', '),
    ]),
    ...bounties.map(({ date, pet_name, egg_name, chance }): [string, string] => [
      `bounty ${date}`,
      `${pet_name}, ${egg_name}, 1 in ${Math.round(1 / chance)}`,
    ]),
  ])
}

function compare(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Changes {
  const added = [...after].filter(([name]) => !before.has(name)).map(([name, text]) => `${name}: ${text}`)
  const changed = [...after]
    .filter(([name, text]) => before.has(name) && before.get(name) !== text)
    .map(([name, text]) => `${name}: ${before.get(name)} → ${text}`)
  const gone = [...before].filter(([name]) => !after.has(name)).map(([name, text]) => `${name}: ${text} → removed`)
  return { added, changed: [...changed, ...gone] }
}
