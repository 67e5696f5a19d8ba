import { foldWords } from '#domain/search/fold-text.ts'
import { STATIC_PATHS } from '#domain/site/static-paths.ts'
import { splitSlug } from '#domain/items/variants.ts'
import type { Known } from './page-key.ts'

type Named = { slug: string; name: string }

type Contents = {
  /** Each variant of each pet. */
  items: () => Promise<readonly (Named & { updatedAt: number })[]>
  eggs: () => Promise<readonly Named[]>
  /** The newest number of the value change log. */
  changes: () => number
  /** Whether a verdict card has this code. */
  hasVerdict: (code: string) => Promise<boolean>
}

/** The pages that do not depend on the catalogue. */
const FIXED = [
  '/',
  '/items',
  '/eggs',
  '/calculator',
  '/live-hatches',
  '/secret-bounties',
  '/trades',
  '/values/changes',
  '/values/how',
  '/verdicts',
  '/developers',
  '/developers/reference',
  '/embeds',
  '/data',
  ...STATIC_PATHS,
]

/** Addresses of one pet or egg: its page, and reads of the API. */
const NAMED =
  /^(?<start>\/(?:api\/(?:values\/)?)?)(?<kind>items|eggs|estimates)\/(?<name>[^/]+)(?<end>(?:\/(?:evidence|history(?:\.csv)?))?)\/?$/
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
/** As in the address; a longer one names nothing. */
const MAX_NAME_LENGTH = 400

export type KnownPages = ReturnType<typeof createKnownPages>

/** The existing pages, read once, and again after `invalidate`. */
export function createKnownPages({ items, eggs, changes, hasVerdict }: Contents) {
  const read = async () => {
    const [pets, allEggs] = await Promise.all([items(), eggs()])
    const petSlugs = new Set(pets.map(({ slug }) => slug))
    const eggSlugs = allEggs.map(({ slug }) => slug)
    const known: Omit<Known, 'verdict'> = {
      item: (slug) => petSlugs.has(splitSlug(slug).baseSlug),
      egg: (slug) => eggSlugs.includes(slug),
      change: (number) => number <= changes(),
    }
    return { known, eggSlugs, findSlug: { items: findByName(pets), eggs: findByName(allEggs) } }
  }
  let contents: ReturnType<typeof read> | undefined
  const obtain = () => {
    contents ??= read().catch((error: unknown) => {
      contents = undefined
      throw error
    })
    return contents
  }
  return {
    /** `code`: of a verdict card that the address names, which is looked up. */
    async known(code?: string | null): Promise<Known> {
      const isCard = typeof code === 'string' && (await hasVerdict(code))
      return { ...(await obtain()).known, verdict: (each) => isCard && each === code }
    },
    /** The path with the slug that a name in it means; undefined: it has a slug already, or nothing has this name. AP118 */
    async findCanonical(path: string): Promise<string | undefined> {
      const { start = '', kind, name = '', end = '' } = NAMED.exec(path)?.groups ?? {}
      if (kind === undefined || name.length > MAX_NAME_LENGTH || SLUG.test(name)) return undefined
      const { findSlug } = await obtain()
      const slug = findSlug[kind === 'eggs' ? 'eggs' : 'items'](decode(name))
      return slug && `${start}${kind}/${slug}${end}`
    },
    /** For the sitemap. */
    list: async () => {
      // The times change with every value, so they are not cached.
      const [{ eggSlugs }, pets] = await Promise.all([obtain(), items()])
      return [
        ...FIXED.map((path) => ({ path })),
        ...pets.map(({ slug, updatedAt }) => ({
          path: `/items/${slug}`,
          updatedAt: new Date(updatedAt).toISOString(),
        })),
        ...eggSlugs.map((slug) => ({ path: `/eggs/${slug}` })),
      ]
    },
    invalidate() {
      contents = undefined
    },
  }
}

const toKey = (text: string) => foldWords(text).join('')

/** Finds the one slug whose name, or which itself, is written with these letters and digits; compares them at the first call. */
function findByName(all: readonly Named[]) {
  let slugs: Map<string, string | undefined> | undefined
  const compare = () => {
    const found = new Map<string, string | undefined>()
    for (const { slug, name } of all)
      for (const key of [toKey(slug), toKey(name)])
        // A key of two slugs means neither.
        found.set(key, !found.has(key) || found.get(key) === slug ? slug : undefined)
    return found
  }
  return (text: string): string | undefined => (slugs ??= compare()).get(toKey(text))
}

/** As text; what can't be decoded names nothing. */
function decode(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return ''
  }
}
