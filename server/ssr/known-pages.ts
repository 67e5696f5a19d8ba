import { STATIC_PATHS } from '#domain/site/static-paths.ts'
import { splitSlug } from '#domain/items/variants.ts'
import type { Known } from './page-key.ts'

type Contents = {
  items: () => Promise<readonly { slug: string; updatedAt: number }[]>
  eggs: () => Promise<readonly string[]>
  /** The newest number of the value change log. */
  changes: () => number
}

/** The pages that do not depend on the catalogue. */
const FIXED = [
  '/',
  '/items',
  '/eggs',
  '/calculator',
  '/live-hatches',
  '/secret-bounties',
  '/values/changes',
  '/values/how',
  ...STATIC_PATHS,
]

/** The existing pages, read once, and again after `invalidate`. */
export function createKnownPages({ items, eggs, changes }: Contents) {
  const read = async () => {
    const [pets, eggSlugs] = await Promise.all([items(), eggs()])
    const petSlugs = new Set(pets.map(({ slug }) => slug))
    const known: Known = {
      item: (slug) => petSlugs.has(splitSlug(slug).baseSlug),
      egg: (slug) => eggSlugs.includes(slug),
      change: (number) => number <= changes(),
    }
    return { known, eggSlugs }
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
    known: async () => (await obtain()).known,
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
