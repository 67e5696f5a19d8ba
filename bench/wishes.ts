import { WISH_MINIMA, WISH_TAGS } from '#contract/wishes.ts'
import type { PairedWish, WishedPet, WishedValue } from '#domain/wishes/paired-wish.ts'
import { takeFirst } from '#domain/wishes/rank-board.ts'
import { createWishIndex, MAX_MATCHES } from '#domain/wishes/wish-index.ts'
import { createRandom, type Random } from './estimator/random.ts'
import { quantile } from './quantile.ts'
import type { Figure } from './report.ts'

const WISHES = 20_000
const OWNERS = 4_000
const PETS = 900
const READERS = 300
/** Wishes of a board's page. */
const PAGE = 20
const CHANGES = 1_000
/** Owners whose matches a process looks for in its first sweep, a moment after it has started. */
const SWEPT_OWNERS = 200
const REQUEST_BAR = 30
const CHANGE_BAR = 5
const VARIANTS = ['', 'shiny-', 'mythic-', 'shiny-mythic-']

/** Half of all wishes want the first pet, and a third have tags, so that most wishes have thousands of candidates. */
function createWorld(random: Random) {
  const values = new Map<string, WishedValue>()
  const pets: WishedPet[] = []
  for (let number = 0; number < PETS; number++) {
    const baseSlug = `pet-${number}`
    const worth = Math.round(10 * random.pareto(0.8))
    for (const [level, variant] of VARIANTS.entries()) {
      const slug = `${variant}${baseSlug}`
      const value = Math.min(1e9, worth * 4 ** level)
      pets.push({ slug, baseSlug, quantity: 1 })
      values.set(slug, {
        slug,
        baseSlug,
        name: slug,
        value,
        trend: random.pick(['up', 'stable', 'unstable'] as const),
        demand: random.pick(['insane', 'high', 'medium', 'low'] as const),
        ...(random.chance(0.5) && { range: { low: value * 0.9, high: value * 1.1 } }),
      })
    }
  }
  const draw = random.sampler(pets.map((_, at) => 1 / (at + 1)))
  const side = (count: number) =>
    [...new Set(Array.from({ length: count }, draw))].map((at) => ({ ...pets[at]!, quantity: random.integer(1, 3) }))
  const createWish = (id: string, ownerId: string): PairedWish => {
    const have = side(random.integer(1, 6)).filter(({ slug }) => slug !== pets[0]!.slug)
    const wanted = [...(random.chance(0.5) ? [pets[0]!] : []), ...side(random.integer(0, 5))]
    return {
      id,
      ownerId,
      have: have.length > 0 ? have : [pets[1]!],
      want: wanted.filter(
        ({ slug }, at) =>
          !have.some((each) => each.slug === slug) && wanted.findIndex((each) => each.slug === slug) === at,
      ),
      tags: random.chance(0.33) ? [random.pick(WISH_TAGS)] : [],
      minimum: random.pick([...WISH_MINIMA, null]),
    }
  }
  return { values, pets, side, createWish }
}

/** A reader's matches and board among 20,000 wishes, and changes of the index. WI19, WI21, WI29 */
export async function wishes(): Promise<Figure[]> {
  const random = createRandom('wishes')
  const { values, pets, side, createWish } = createWorld(random)
  const index = createWishIndex((slug) => values.get(slug))
  const ownerOf = (number: number) => `owner-${number % OWNERS}`
  const setOwner = (number: number) =>
    index.setOwner(ownerOf(number), {
      parts: [random.chance(0.3), random.chance(0.3), random.chance(0.6), random.chance(0.6)],
      group: random.chance(0.1) ? `network-${random.integer(0, 20)}` : ownerOf(number),
      hides: new Set([ownerOf(random.integer(0, OWNERS - 1))]),
      dismissed: new Set([`wish-${random.integer(0, WISHES - 1)}`]),
      parted: new Set([ownerOf(random.integer(0, OWNERS - 1)), ownerOf(random.integer(0, OWNERS - 1))]),
    })
  for (let number = 0; number < OWNERS; number++) setOwner(number)
  const own = new Map<string, string[]>()
  for (let number = 0; number < WISHES; number++) {
    const ownerId = ownerOf(number)
    index.put(createWish(`wish-${number}`, ownerId))
    own.set(ownerId, [...(own.get(ownerId) ?? []), `wish-${number}`])
  }
  const timed = (run: () => unknown) => {
    const start = performance.now()
    run()
    return performance.now() - start
  }
  const readers = Array.from({ length: READERS }, () => {
    const ownerId = ownerOf(random.integer(0, OWNERS - 1))
    return { ownerId, wishes: own.get(ownerId)!, keeps: side(60), stars: side(20).map(({ slug }) => slug) }
  })
  for (let number = 0; number < SWEPT_OWNERS; number++)
    for (const id of own.get(ownerOf(number))!) index.matchesOf(id, MAX_MATCHES)
  let matches = 0
  const request = (reader: (typeof readers)[number]) =>
    timed(() => {
      for (const id of reader.wishes) matches += index.matchesOf(id, MAX_MATCHES).length
      return takeFirst(index.board(reader, 1), PAGE)
    })
  const first: number[] = []
  const later: number[] = []
  const cpu = process.cpuUsage()
  for (const reader of readers) {
    // As after any change in the market, nothing of it is remembered.
    index.touch([pets[0]!.slug])
    first.push(request(reader))
    later.push(request(reader))
  }
  const { user, system } = process.cpuUsage(cpu)
  const change = (run: (number: number) => void) =>
    Array.from({ length: CHANGES }, (_, number) => timed(() => run(number)))
  const made = Array.from({ length: CHANGES }, (_, number) => createWish(`wish-${number}`, ownerOf(number)))
  const removed = change((number) => index.remove(`wish-${number}`))
  const put = change((number) => index.put(made[number]!))
  const replaced = change((number) => index.put(made[number]!))
  const touched = change((number) => index.touch([pets[number % pets.length]!.slug]))
  const owners = change(setOwner)
  const requestFigure = (measure: string, ms: readonly number[]): Figure => ({
    measure: `matches and board of a reader among ${WISHES} wishes, ${measure}, p99`,
    value: quantile(ms, 0.99),
    unit: 'ms',
    bar: { atMost: REQUEST_BAR },
    note: `${READERS} readers, median ${quantile(ms, 0.5).toFixed(1)} ms, the slowest ${Math.max(...ms).toFixed(1)} ms, the very first ${ms[0]!.toFixed(1)} ms`,
  })
  const changeFigure = (measure: string, ms: readonly number[]): Figure => ({
    measure: `${measure} among ${WISHES} wishes, p99`,
    value: quantile(ms, 0.99),
    unit: 'ms',
    bar: { atMost: CHANGE_BAR },
    note: `${CHANGES} times, the slowest ${Math.max(...ms).toFixed(2)} ms`,
  })
  return [
    requestFigure('first request after a change', first),
    requestFigure('later ones', later),
    { measure: 'matches of a reader', value: matches / (2 * READERS) },
    {
      measure: 'processor time of a first and a later request, mean',
      value: (user + system) / 1_000 / READERS,
      unit: 'ms',
    },
    changeFigure('a wish removed', removed),
    changeFigure('a wish put', put),
    changeFigure('a wish replaced', replaced),
    changeFigure('a value touched', touched),
    changeFigure('an owner set', owners),
  ]
}
