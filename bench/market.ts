/**
 * A market of 1,000 players over 7 days, once with wishes as they are here and once with advertisements newest first. Players, pets,
 * visits and decisions are the same in both, and follow from the seed. Assumptions:
 *
 * - A player comes 1 to 4 times a day on average, in one or two parts of the day that are their own.
 * - They have two wishes that give up to five pets and want up to four, drawn by popularity: a few are in most wishes. With three a side
 *   fewer fit: 64 % instead of 97 % of owners are shown to a fit.
 * - At a visit they answer up to five offers, the oldest first, then look at 20 wishes of others, and make up to two offers to owners
 *   whose wish pairs with one of theirs and with whom they have no open or declined offer. A third of all offers are accepted.
 * - After a trade both wishes are over, and each player has another at their next visit.
 * - Newest first: who comes posts their advertisements again, an advertisement lives a day, and 3 % let a script post every 15 minutes.
 * - The first answer to a wish is the first act of another player on it: an offer to it, or an answer to an offer that its owner made with
 *   it. A wish without one until the end waits until then. The wait of a player from their first visit to the first answer to an offer of
 *   theirs is printed too.
 * - Wishes: the real index with the real rests. The same 3 % delete and post theirs again at each visit, which gains nothing.
 */
import { MAX_UNANSWERED_OFFERS } from '#contract/wishes.ts'
import { pairWishes } from '#domain/wishes/pair-wishes.ts'
import type { DayParts, PairedWish, WishedPet, WishedValue } from '#domain/wishes/paired-wish.ts'
import { createWishIndex } from '#domain/wishes/wish-index.ts'
import { createRandom } from './estimator/random.ts'
import { quantile } from './quantile.ts'
import type { Figure } from './report.ts'

const PLAYERS = 1_000
const DAYS = 7
const DAY = 24 * 60
const PART = 6 * 60
const PAGE = 20
const MAX_ANSWERS = 5
const MAX_OFFERS = 2
const SCRIPT_INTERVAL = 15
const SCRIPTED = 0.03
const ACCEPTED = 1 / 3
const PETS = 120

/** Times in minutes from the begin. */
type Visit = { readonly at: number; readonly player: number }
type Offer = {
  readonly from: number
  readonly to: number
  /** The sender's, then the owner's. */
  readonly wishes: readonly [string, string]
  readonly accepts: boolean
}
type Player = {
  readonly parts: DayParts
  readonly isScripted: boolean
  readonly keeps: readonly WishedPet[]
  readonly stars: readonly WishedPet[]
  readonly wishes: PairedWish[]
  readonly inbox: Offer[]
  /** Players to whom they have an open or a declined offer, or who have one to them. */
  readonly parted: Set<number>
  joinedAt: number
  seenAt: number
  answeredAt: number
  views: number
  /** When a reader whom their wish fits saw it last. */
  fittedAt: number
}

/** What a market shows. */
type Board = {
  readonly arrive: (player: number, at: number) => void
  readonly show: (player: number, at: number) => PairedWish[]
  readonly changed: (player: number) => void
}
type Market = { readonly players: readonly Player[]; readonly values: ReadonlyMap<string, WishedValue> }

function createMarket(
  seed: string,
  scripted: number,
): Market & { readonly visits: Visit[]; readonly postWish: (player: number) => void } {
  const random = createRandom(seed)
  const values = new Map<string, WishedValue>()
  const pets = Array.from({ length: PETS }, (_, number): WishedPet => {
    const slug = `pet-${number}`
    const value = Math.round(100 * random.pareto(1.2))
    values.set(slug, {
      slug,
      baseSlug: slug,
      name: slug,
      value,
      trend: random.pick(['up', 'stable', 'unstable'] as const),
    })
    return { slug, baseSlug: slug, quantity: 1 }
  })
  const draw = random.sampler(pets.map((_, at) => 1 / (at + 10)))
  const drawPets = (count: number) => [...new Set(Array.from({ length: count }, draw))].map((at) => pets[at]!)
  const visits: Visit[] = []
  const players = Array.from({ length: PLAYERS }, (_, player): Player => {
    const parts = [false, false, false, false] as [boolean, boolean, boolean, boolean]
    const first = random.integer(0, 3)
    parts[first] = true
    parts[(first + random.integer(0, 1)) % 4] = true
    const here = parts.flatMap((isHere, part) => (isHere ? [part] : []))
    const often = random.integer(1, 4)
    for (let day = 0; day < DAYS; day++)
      for (let visit = random.poisson(often); visit > 0; visit--)
        visits.push({ at: day * DAY + random.pick(here) * PART + random.between(0, PART), player })
    const keeps = drawPets(10)
    const stars = drawPets(8).filter((each) => !keeps.includes(each))
    return {
      parts,
      isScripted: random.chance(scripted),
      keeps,
      stars,
      wishes: [],
      inbox: [],
      parted: new Set(),
      joinedAt: Number.POSITIVE_INFINITY,
      seenAt: Number.NEGATIVE_INFINITY,
      answeredAt: Number.POSITIVE_INFINITY,
      views: 0,
      fittedAt: Number.NEGATIVE_INFINITY,
    }
  })
  let posted = 0
  return {
    players,
    values,
    visits: visits.toSorted((a, b) => a.at - b.at),
    postWish(player) {
      const { keeps, stars, wishes } = players[player]!
      wishes.push({
        id: `wish-${++posted}`,
        ownerId: String(player),
        have: random.sample(keeps, 5),
        want: random.sample(stars, 4),
        tags: random.chance(0.5) || stars.length === 0 ? [random.pick(['any', 'upgrade', 'downgrade'] as const)] : [],
        minimum: random.pick([-10, -5, null] as const),
      })
    },
  }
}

/** WI19, WI21, WI23 to WI26: matches first, then the board; who has three unanswered offers is not shown. */
function standing({ players, values }: Market): Board & { readonly postAgain: (player: number) => void } {
  const index = createWishIndex((slug) => values.get(slug))
  const shown = new Map<string, PairedWish>()
  const idsOf = players.map((): string[] => [])
  let renamed = 0
  const changed = (player: number) => {
    const { parts, parted, wishes, inbox } = players[player]!
    index.setOwner(String(player), {
      parts,
      group: String(player),
      parted: new Set([...parted].map(String)),
      hides: new Set(),
      dismissed: new Set(),
    })
    for (const id of idsOf[player]!.splice(0)) {
      index.remove(id)
      shown.delete(id)
    }
    if (inbox.length >= MAX_UNANSWERED_OFFERS) return
    for (const wish of wishes) {
      index.put(wish)
      shown.set(wish.id, wish)
      idsOf[player]!.push(wish.id)
    }
  }
  return {
    changed,
    arrive: changed,
    postAgain(player) {
      const { wishes } = players[player]!
      wishes.splice(0, wishes.length, ...wishes.map((wish) => ({ ...wish, id: `again-${++renamed}` })))
      changed(player)
    },
    show(player, at) {
      const { keeps, stars, wishes } = players[player]!
      const reader = {
        ownerId: String(player),
        wishes: wishes.map(({ id }) => id),
        keeps,
        stars: stars.map(({ slug }) => slug),
      }
      const matches = wishes.flatMap(({ id }) => index.matchesOf(id, PAGE).map(({ wishId }) => wishId))
      const ids = new Set([...matches.slice(0, PAGE), ...index.board(reader, Math.floor(at / DAY))])
      return [...ids].slice(0, PAGE).map((id) => shown.get(id)!)
    },
  }
}

function newestFirst({ players }: Market): Board {
  const postedAt = players.map(() => Number.NEGATIVE_INFINITY)
  return {
    changed() {},
    arrive(player, at) {
      postedAt[player] = at
    },
    show(player, at) {
      const times = players.map(({ isScripted, joinedAt }, other) =>
        // Scripts don't all post in the same minute.
        isScripted && joinedAt <= at ? at - ((at + other) % SCRIPT_INTERVAL) : postedAt[other]!,
      )
      return times
        .flatMap((time, other) => (other !== player && at - time < DAY ? [{ time, other }] : []))
        .toSorted((a, b) => b.time - a.time)
        .flatMap(({ other }) => players[other]!.wishes)
        .slice(0, PAGE)
    },
  }
}

function gini(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const sum = sorted.reduce((total, each) => total + each, 0)
  const weighted = sorted.reduce((total, each, at) => total + each * (2 * (at + 1) - sorted.length - 1), 0)
  return weighted / (sorted.length * sum)
}

function run(kind: 'standing' | 'newest', seed: string) {
  const market = createMarket(seed, SCRIPTED)
  const { players, values, visits, postWish } = market
  const own = kind === 'standing' ? standing(market) : null
  const board = own ?? newestFirst(market)
  const random = createRandom(`${seed} decisions`)
  const read = (slug: string) => values.get(slug)
  let [unanswered, trades, offers, seen, fitted] = [0, 0, 0, 0, 0]
  let nextDay = 2 * DAY
  /** When each wish without an answer was posted, and the hours that others waited. */
  const waiting = new Map<string, number>()
  const waits: number[] = []
  const noteAnswer = (content: string, at: number) => {
    const postedAt = waiting.get(content)
    if (postedAt === undefined) return
    waiting.delete(content)
    waits.push((at - postedAt) / 60)
  }
  const endDay = () => {
    for (const { seenAt, wishes, fittedAt } of players) {
      if (seenAt < nextDay - DAY || wishes.length === 0) continue
      seen++
      if (fittedAt >= nextDay - DAY) fitted++
    }
    nextDay += DAY
  }
  const answer = (player: number, at: number) => {
    const answered = players[player]!.inbox.splice(0, MAX_ANSWERS)
    for (const { from, to, wishes, accepts } of answered) {
      players[from]!.answeredAt = Math.min(players[from]!.answeredAt, at)
      noteAnswer(wishes[0], at)
      const isOver = (wish: PairedWish) => wishes.includes(contentOf(wish))
      if (!accepts || !players[from]!.wishes.some(isOver) || !players[to]!.wishes.some(isOver)) continue
      trades++
      for (const each of [from, to]) {
        const { wishes: standing, parted } = players[each]!
        standing.splice(standing.findIndex(isOver), 1)
        parted.delete(each === from ? to : from)
      }
      board.changed(from)
    }
    if (answered.length > 0) board.changed(player)
  }
  for (const { at, player } of visits) {
    while (at >= nextDay) endDay()
    const me = players[player]!
    me.joinedAt = Math.min(me.joinedAt, at)
    me.seenAt = at
    answer(player, at)
    while (me.wishes.length < 2) {
      postWish(player)
      const content = contentOf(me.wishes.at(-1)!)
      if (!waiting.has(content)) waiting.set(content, at)
    }
    board.arrive(player, at)
    if (me.isScripted) own?.postAgain(player)
    let made = 0
    for (const wish of board.show(player, at)) {
      const other = Number(wish.ownerId)
      const owner = players[other]!
      owner.views++
      const mine = me.wishes.find((each) => pairWishes(each, wish, read) !== null)
      if (!mine) continue
      owner.fittedAt = at
      const isFull = own !== null && owner.inbox.length >= MAX_UNANSWERED_OFFERS
      if (made === MAX_OFFERS || me.parted.has(other) || isFull) continue
      made++
      offers++
      owner.inbox.push({
        from: player,
        to: other,
        wishes: [contentOf(mine), contentOf(wish)],
        accepts: random.chance(ACCEPTED),
      })
      noteAnswer(contentOf(wish), at)
      unanswered = Math.max(unanswered, owner.inbox.length)
      me.parted.add(other)
      owner.parted.add(player)
      board.changed(other)
    }
    if (made > 0) board.changed(player)
  }
  endDay()
  const unansweredWaits = [...waiting.values()].map((postedAt) => (DAYS * DAY - postedAt) / 60)
  const here = players.filter(({ joinedAt }) => Number.isFinite(joinedAt))
  return {
    wishWait: quantile([...waits, ...unansweredWaits], 0.5),
    answeredWishes: waits.length / (waits.length + unansweredWaits.length),
    /** Hours; who never got an answer waited at least until the end. */
    wait: quantile(
      here.map(({ joinedAt, answeredAt }) => (Math.min(answeredAt, DAYS * DAY) - joinedAt) / 60),
      0.5,
    ),
    answered: here.filter(({ answeredAt }) => Number.isFinite(answeredAt)).length / here.length,
    gini: gini(here.map(({ views }) => views)),
    scripted: meanViews(here, true) / meanViews(here, false),
    fitted: fitted / seen,
    unanswered,
    trades,
    offers,
  }
}

/** A wish has a new id after a repost. */
const contentOf = ({ ownerId, have, want }: PairedWish): string =>
  [ownerId, ...have.map(({ slug }) => slug), '', ...want.map(({ slug }) => slug)].join(' ')

function meanViews(players: readonly Player[], isScripted: boolean): number {
  const chosen = players.filter((player) => player.isScripted === isScripted)
  return chosen.reduce((sum, { views }) => sum + views, 0) / chosen.length
}

/** Standing wishes against advertisements newest first. The settings are a seed. */
export async function market([seed = '32']: readonly string[]): Promise<Figure[]> {
  const wishes = run('standing', seed)
  const newest = run('newest', seed)
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`
  const note = ({
    wishWait,
    answeredWishes,
    wait,
    gini,
    answered,
    fitted,
    unanswered,
    trades,
    offers,
  }: ReturnType<typeof run>) =>
    `${wishWait.toFixed(2)} h to the first answer, which ${percent(answeredWishes)} of wishes have; ${wait.toFixed(1)} h to a player’s first answer to an offer, which ${percent(answered)} have; Gini ${gini.toFixed(2)}; ${percent(fitted)} shown to a fit; ${unanswered} unanswered; ${trades} trades of ${offers} offers`
  return [
    {
      measure: 'median time to the first answer as a share of newest first',
      value: wishes.wishWait / newest.wishWait,
      bar: { atMost: 1 / 3 },
      note: `wishes: ${note(wishes)}\n      newest first: ${note(newest)}`,
    },
    {
      measure: 'the same from a player’s first visit to the first answer to their offers',
      value: wishes.wait / newest.wait,
    },
    { measure: 'Gini coefficient of the views of owners', value: wishes.gini, bar: { atMost: 0.5 } },
    {
      measure: 'unanswered offers of an owner, most',
      value: wishes.unanswered,
      bar: { atMost: MAX_UNANSWERED_OFFERS },
    },
    { measure: 'owners seen in a day and shown to a fit in it', value: wishes.fitted, bar: { atLeast: 0.9 } },
    {
      measure: 'views of an owner who posts again at each visit, as a share of others’',
      value: wishes.scripted,
      note: `newest first, by script: ${newest.scripted.toFixed(1)}`,
    },
  ]
}
