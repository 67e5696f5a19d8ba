import { foldWords } from '#domain/search/fold-text.ts'
import { variantLabel, variantName, variantSlug } from '#domain/items/variants.ts'
import type { Database } from '#server/db/database.ts'
import type { Variant } from '#contract/catalogue.ts'
import type { Catalogue } from './catalogue.ts'
import { listVariants } from './variant-facts.ts'

/** A variant of a pet, in the database or in the file. `at`: its row in the file; null: it is in the database. */
type Owner = { at: string | null; baseSlug: string; variant: Variant; name: string }

/** A name without case, accents, spaces and marks, by which two pets are one to a reader. */
const plainName = (name: string): string => foldWords(name).join('')

const describeOwner = ({ at, baseSlug, variant, name }: Owner) =>
  `${variant === 'Normal' ? `${name} (${baseSlug})` : `the ${variantLabel(variant)} variant of ${baseSlug}`}${at === null ? '' : `, ${at}`}`

/** Faults of pets whose slug or name, in any variant, is another pet's: they would be merged, or be there twice. IM52, IM53 */
export async function findPetClashes(
  trx: Database,
  pets: Catalogue['pets'],
  places: readonly string[],
): Promise<string[]> {
  const bySlug = new Map<string, Owner>()
  const byName = new Map<string, Owner>()
  const rows = await trx.selectFrom('item_variant').select(['slug', 'item_slug', 'variant', 'name']).execute()
  const imported = new Set(pets.map(({ slug }) => slug))
  for (const { slug, item_slug, variant, name } of rows) {
    const owner = { at: null, baseSlug: item_slug, variant, name }
    bySlug.set(slug, owner)
    // A pet that the file names may get another name by it.
    if (!imported.has(item_slug)) byName.set(plainName(name), owner)
  }
  return pets.flatMap((pet, index) => {
    const at = places[index] ?? ''
    const faults = new Set<string>()
    const isOther = (owner: Owner | undefined) =>
      owner !== undefined && (owner.baseSlug !== pet.slug || (owner.at !== null && owner.at !== at))
    for (const variant of listVariants(pet)) {
      const own: Owner = { at, baseSlug: pet.slug, variant, name: variantName(pet.name, variant) }
      const slug = variantSlug(pet.slug, variant)
      const name = plainName(own.name)
      const [sameSlug, sameName] = [bySlug.get(slug), byName.get(name)]
      if (sameSlug && isOther(sameSlug)) faults.add(`${at}: slug: ${slug} is ${describeOwner(sameSlug)}`)
      else if (sameName && isOther(sameName)) faults.add(`${at}: name: "${own.name}" is ${describeOwner(sameName)}`)
      else {
        bySlug.set(slug, own)
        byName.set(name, own)
      }
    }
    // One fault tells as much as one for each variant.
    return [...faults].slice(0, 1)
  })
}

/** Faults of rows that are in a file twice, by their key. IM54 */
export function findRepeated<T>(
  rows: readonly T[],
  toKey: (row: T) => string | null,
  toPlace: (index: number) => string,
): string[] {
  const first = new Map<string, number>()
  return rows.flatMap((row, index) => {
    const key = toKey(row)
    if (key === null) return []
    const earlier = first.get(key)
    if (earlier !== undefined) return [`${toPlace(index)}: ${key} is in ${toPlace(earlier)} too`]
    first.set(key, index)
    return []
  })
}
