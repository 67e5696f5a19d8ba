import fc from 'fast-check'
import type { Meanings, Parameter, Schema } from './from-schema.ts'
import { fetchWhenFree } from './fetch-when-free.ts'

type Operation = {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: object }>> }>
  >
  readonly security?: readonly object[]
}
type OpenApi = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }
export type DescribedOperation = Operation & { readonly method: string; readonly path: string; readonly name: string }

const listOperations = ({ paths }: OpenApi): DescribedOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path, name: `${method} ${path}` })),
  )

/** Names of what exists on the site, so that many requests are about existing things. */
export type Vocabulary = {
  readonly operations: readonly DescribedOperation[]
  readonly slugs: readonly string[]
  readonly eggs: readonly string[]
  /** Paths of scripts and styles that its home page names. */
  readonly assets: readonly string[]
  readonly meanings: Meanings
}

/** Reads it from a running site. */
export async function readVocabulary(origin: string): Promise<Vocabulary> {
  const json = async (path: string) => (await fetchWhenFree(`${origin}${path}`)).json()
  const openApi = (await json('/api/openapi.json')) as OpenApi
  const { pets } = (await json('/api/items?limit=100&sort=name-asc')) as { pets: { slug: string; name: string }[] }
  const { eggs } = (await json('/api/eggs')) as { eggs: { slug: string; name: string }[] }
  const home = await (await fetchWhenFree(origin)).text()
  const slugs = pets.map(({ slug }) => slug).toSorted()
  const eggSlugs = eggs.map(({ slug }) => slug).toSorted()
  const words = fc.constantFrom(
    'king',
    'doggy',
    'sm king',
    's',
    'a',
    'shiny mythic',
    ...pets.slice(0, 20).map(({ name }) => name),
  )
  return {
    operations: listOperations(openApi),
    slugs,
    eggs: eggSlugs,
    assets: [...new Set(home.match(/\/assets\/[\w.-]+/g))].toSorted(),
    meanings: {
      slug: fc.constantFrom(...slugs, ...eggSlugs.slice(0, 10)),
      search: words,
      petName: words,
      eggType: fc.constantFrom(...eggs.slice(0, 20).map(({ name }) => name)),
      hatcherName: fc.constantFrom('Nova', 'BubbleFan'),
      playerName: fc.constantFrom('Nova', 'BubbleFan', 'Łukasz', '李雷'),
      conversationId: fc.constant('$conversation$'),
      userId: fc.constant('$user$'),
      messageId: fc.constant('$message$'),
      roomId: fc.constantFrom('$room$', '$room$', '$door$'),
      tradeOfferId: fc.constant('$offer$'),
      clientId: fc.uuid(),
      text: fc.constant('fuzz-private-text'),
      reason: fc.constant('fuzz-private-text of a reason'),
      item: fc.constantFrom(...slugs),
      number: fc.integer({ min: 1, max: 2_000 }).map(String),
    },
  }
}
