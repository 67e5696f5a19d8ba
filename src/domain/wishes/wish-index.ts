import type { WishFit } from '#contract/wishes.ts'
import { pairWishes, type ReadWishedValue } from './pair-wishes.ts'
import type { DayParts, Pair, PairedWish, WishedPet } from './paired-wish.ts'
import { hashText, mixHashes, rankInTurns, type TurnGroup } from './rank-board.ts'

/** Matches of a wish. The board leaves out these, so a reader loses none. WI20 */
export const MAX_MATCHES = 50
/** Candidates of a wish whose values are compared. WI26 */
const MAX_CANDIDATES = 200
/** Owners, and wishes of each, whose values a board compares. WI26 */
const MAX_BOARD_GROUPS = 100
const MAX_BOARD_TRIALS = 2
/** Owners without a wish that stands, of whom the index remembers what it was given. WI27 */
const MAX_IDLE_OWNERS = 1_000
const MAX_REMEMBERED = 256

export type WishOwnerFacts = {
  /** Parts of the day in which they are usually here; none: not known. */
  readonly parts: DayParts
  /** Owners of one network count as one. */
  readonly group: string
  /** Owners with whom there is no pair: blocks, an open or a declined offer. */
  readonly parted: ReadonlySet<string>
}

/** A match, from the side of the wish that was asked for. */
export type WishMatchFound = Pair & { readonly wishId: string }

export type BoardReader = {
  readonly ownerId: string
  /** Their own wishes that stand. */
  readonly wishes: readonly string[]
  readonly keeps: readonly WishedPet[]
  readonly stars: readonly string[]
}

/** `hours`: parts of the day as bits, all where they are not known. */
type Owner = { facts: WishOwnerFacts; hours: number; readonly entries: Set<Entry> }
type Group = TurnGroup<Entry> & { readonly members: Entry[] }
/** A standing wish. `content`: the wish without its id, the same however it is written. `signs` and `level` are those of one search. */
type Entry = {
  readonly wish: PairedWish
  readonly owner: Owner
  readonly content: string
  group: Group
  signs: number
  level: number
}
/** Wishes by slug. */
type Entries = Map<string, Set<Entry>>

/** Signs that a wish may fit: it wants what is given, it gives what is wanted, the same with another variant, and tags on both sides. */
const WANTS = 1
const GIVES = 2
const WANTS_VARIANT = 4
const GIVES_VARIANT = 8
const HAS_TAGS = 16

const FITS: readonly WishFit[] = ['both', 'one', 'near']
const NOT_KNOWN: DayParts = [false, false, false, false]
/** Bits of the parts in which an owner is here; all, where none is known. WI28 */
const toHours = (parts: DayParts) =>
  parts.reduce((bits, isHere, part) => (isHere ? bits | (1 << part) : bits), 0) || 0b1111
const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const describePets = (pets: readonly WishedPet[]) =>
  pets
    .map(({ slug, quantity }) => `${slug}*${quantity}`)
    .toSorted()
    .join()
const describeContent = ({ have, want, tags, minimum }: PairedWish) =>
  [describePets(have), describePets(want), tags.toSorted().join(), minimum].join(';')

/** Its place among the wishes of a group follows from their contents. */
const byContent = (a: Entry, b: Entry) =>
  byText(a.content, b.content) || byText(a.wish.ownerId, b.wish.ownerId) || byText(a.wish.id, b.wish.id)

function insertSorted(members: Entry[], entry: Entry): void {
  const at = members.findIndex((each) => byContent(entry, each) < 0)
  members.splice(at < 0 ? members.length : at, 0, entry)
}

const areParted = (one: Entry, other: Entry) =>
  one.owner.facts.parted.has(other.wish.ownerId) || other.owner.facts.parted.has(one.wish.ownerId)

/** Groups of these wishes; of very many, a draw. Each has the same chance, however many wishes it has. WI26 */
function drawGroups(candidates: readonly Entry[], seed: number, max: number): Set<Group> {
  const all = new Set<Group>()
  for (const { group } of candidates) all.add(group)
  const below = (max / all.size) * 2 ** 32
  return all.size <= max ? all : new Set([...all].filter(({ hash }) => mixHashes(hash, seed) < below))
}

const namesBoth = ({ signs }: Entry) => (signs & WANTS) !== 0 && (signs & GIVES) !== 0

/** The best fit that the signs of a wish allow, as a level of rankInTurns; -1: none. */
function levelOf({ signs, wish }: Entry, hasTags: boolean): number {
  const [wants, gives, itsTags] = [(signs & WANTS) !== 0, (signs & GIVES) !== 0, wish.tags.length > 0]
  if (wants && gives) return 2
  if ((wants && hasTags) || (gives && itsTags)) return 1
  if ((wants && signs & GIVES_VARIANT) || (gives && signs & WANTS_VARIANT) || (hasTags && itsTags)) return 0
  return -1
}

/** Standing wishes by what they give, want and take, in memory, and who may meet whom. WI19 to WI29 */
export function createWishIndex(read: ReadWishedValue) {
  const byId = new Map<string, Entry>()
  const owners = new Map<string, Owner>()
  const groups = new Map<string, Group>()
  /** Owners without a wish here, the least recent first. */
  const idle = new Set<string>()
  const given: Entries = new Map()
  const wanted: Entries = new Map()
  const givenBase: Entries = new Map()
  const wantedBase: Entries = new Map()
  const tagged = new Set<Entry>()
  /** Dropped with each change, so that what a page asks several times is computed once. */
  const remembered = new Map<string, readonly WishMatchFound[]>()
  let signed: Entry[] = []

  function ownerOf(ownerId: string): Owner {
    let owner = owners.get(ownerId)
    if (!owner) {
      const facts = { parts: NOT_KNOWN, group: ownerId, parted: new Set<string>() }
      owner = { facts, hours: toHours(NOT_KNOWN), entries: new Set() }
      owners.set(ownerId, owner)
    }
    return owner
  }

  function groupOf({ facts }: Owner): Group {
    let group = groups.get(facts.group)
    if (!group) {
      group = { key: facts.group, hash: hashText(facts.group), members: [] }
      groups.set(group.key, group)
    }
    return group
  }

  function leaveGroup(entry: Entry) {
    const { members, key } = entry.group
    members.splice(members.indexOf(entry), 1)
    if (members.length === 0) groups.delete(key)
  }

  /** Remembers a bounded number of owners without a wish, the latest. WI27 */
  function noteIdle(ownerId: string) {
    idle.delete(ownerId)
    if (owners.get(ownerId)?.entries.size !== 0) return
    idle.add(ownerId)
    for (const oldest of idle) {
      if (idle.size <= MAX_IDLE_OWNERS) break
      idle.delete(oldest)
      owners.delete(oldest)
    }
  }

  const placesOf = ({ have, want }: PairedWish): (readonly [Entries, string])[] => [
    ...have.map(({ slug }) => [given, slug] as const),
    ...want.map(({ slug }) => [wanted, slug] as const),
    ...have.map(({ baseSlug }) => [givenBase, baseSlug] as const),
    ...want.map(({ baseSlug }) => [wantedBase, baseSlug] as const),
  ]

  function put(wish: PairedWish): void {
    remove(wish.id)
    const owner = ownerOf(wish.ownerId)
    const group = groupOf(owner)
    const entry: Entry = { wish, owner, content: describeContent(wish), group, signs: 0, level: -1 }
    byId.set(wish.id, entry)
    owner.entries.add(entry)
    insertSorted(group.members, entry)
    for (const [entries, slug] of placesOf(wish)) {
      const others = entries.get(slug)
      if (others) others.add(entry)
      else entries.set(slug, new Set([entry]))
    }
    if (wish.tags.length > 0) tagged.add(entry)
    noteIdle(wish.ownerId)
    remembered.clear()
  }

  function remove(id: string): void {
    const entry = byId.get(id)
    if (!entry) return
    byId.delete(id)
    entry.owner.entries.delete(entry)
    leaveGroup(entry)
    for (const [entries, slug] of placesOf(entry.wish)) {
      const others = entries.get(slug)
      others?.delete(entry)
      if (others?.size === 0) entries.delete(slug)
    }
    tagged.delete(entry)
    noteIdle(entry.wish.ownerId)
    remembered.clear()
  }

  function setOwner(ownerId: string, facts: WishOwnerFacts): void {
    const owner = ownerOf(ownerId)
    const moves = owner.facts.group !== facts.group
    owner.facts = facts
    owner.hours = toHours(facts.parts)
    if (moves)
      for (const entry of owner.entries) {
        leaveGroup(entry)
        entry.group = groupOf(owner)
        insertSorted(entry.group.members, entry)
      }
    noteIdle(ownerId)
    remembered.clear()
  }

  function touch(slugs: readonly string[]): void {
    if (slugs.length > 0) remembered.clear()
  }

  function sign(entries: Iterable<Entry> | undefined, bit: number) {
    if (entries)
      for (const entry of entries) {
        if (entry.signs === 0) signed.push(entry)
        entry.signs |= bit
      }
  }

  /** Signs every wish that has to do with these pets, and forgets the signs of the search before. */
  function signAll(gives: readonly WishedPet[], wants: readonly WishedPet[], hasTags: boolean) {
    for (const entry of signed) {
      entry.signs = 0
      entry.level = -1
    }
    signed = []
    for (const { slug, baseSlug } of gives) {
      sign(wanted.get(slug), WANTS)
      sign(wantedBase.get(baseSlug), WANTS_VARIANT)
    }
    for (const { slug, baseSlug } of wants) {
      sign(given.get(slug), GIVES)
      sign(givenBase.get(baseSlug), GIVES_VARIANT)
    }
    if (hasTags) sign(tagged, HAS_TAGS)
  }

  function findMatches(own: Entry): WishMatchFound[] {
    const { wish, owner, group } = own
    const hasTags = wish.tags.length > 0
    signAll(wish.have, wish.want, hasTags)
    for (const other of signed) {
      const mayMeet = other.group !== group && (owner.hours & other.owner.hours) !== 0
      other.level = mayMeet ? levelOf(other, hasTags) : -1
    }
    const seed = mixHashes(hashText(own.content), group.hash)
    const found: FoundInTurn[] = []
    let trials = 0
    for (const level of [2, 1, 0]) {
      const candidates = signed.filter((other) => other.level === level)
      const drawn = drawGroups(candidates, seed, 2 * MAX_CANDIDATES)
      for (const other of rankInTurns(drawn, (each) => (each.level === level ? 0 : -1), seed)) {
        if (trials === MAX_CANDIDATES) break
        if (areParted(own, other)) continue
        trials++
        const pair = pairWishes(wish, other.wish, read)
        if (pair) found.push({ ...pair, wishId: other.wish.id, group: other.group, turn: trials })
      }
    }
    return orderMatches(found)
  }

  function allMatchesOf(wishId: string): readonly WishMatchFound[] {
    const known = remembered.get(wishId)
    if (known) return known
    const entry = byId.get(wishId)
    if (!entry) return []
    const matches = findMatches(entry)
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.set(wishId, matches)
    return matches
  }

  function board({ ownerId, wishes, keeps, stars }: BoardReader, day: number): readonly string[] {
    const reader = owners.get(ownerId)?.facts
    const own = reader?.group ?? ownerId
    const matched = new Set(wishes.flatMap((id) => allMatchesOf(id).map(({ wishId }) => wishId)))
    const kept = new Map(keeps.map((pet) => [pet.slug, pet]))
    const starred = new Map(
      stars.map((slug): [string, WishedPet] => [slug, { slug, baseSlug: read(slug)?.baseSlug ?? slug, quantity: 1 }]),
    )
    signAll(keeps, [...starred.values()], false)
    const seed = mixHashes(hashText(ownerId), day)
    const tried = drawGroups(signed.filter(namesBoth), seed, MAX_BOARD_GROUPS)
    const trials = new Map<Group, number>()
    /** Whether the reader could make a trade of what they keep and star. */
    const pairs = ({ wish, group }: Entry) => {
      const count = trials.get(group) ?? 0
      if (!tried.has(group) || count === MAX_BOARD_TRIALS) return false
      trials.set(group, count + 1)
      const have = wish.want.flatMap(({ slug }) => kept.get(slug) ?? [])
      const want = wish.have.flatMap(({ slug }) => starred.get(slug) ?? [])
      return pairWishes({ id: '', ownerId, have, want, tags: [], minimum: null }, wish, read)?.fit === 'both'
    }
    const isHidden = ({ wish, owner, group }: Entry) =>
      group.key === own ||
      matched.has(wish.id) ||
      reader?.parted.has(wish.ownerId) === true ||
      owner.facts.parted.has(ownerId)
    const level = (entry: Entry) => {
      if (isHidden(entry)) return -1
      if (namesBoth(entry) && pairs(entry)) return 3
      return entry.signs & (WANTS | GIVES) ? 2 : entry.signs ? 1 : 0
    }
    return rankInTurns(groups.values(), level, seed).map(({ wish }) => wish.id)
  }

  return {
    /** Again: replaces it. Give its owner by setOwner before: owners without a wish are forgotten in time. */
    put,
    remove,
    setOwner,
    /** Their values changed. */
    touch,
    /** Best first, at most MAX_MATCHES. WI20, WI26 */
    matchesOf: (wishId: string, limit: number): readonly WishMatchFound[] => allMatchesOf(wishId).slice(0, limit),
    /** Ids of all wishes by fit to the reader, without the reader's own group and the matches of their wishes. WI21 to WI25 */
    board,
  }
}

type FoundInTurn = WishMatchFound & { readonly group: Group; readonly turn: number }

/** By fit; then each group once before any comes twice; then by whole percents from equal; then in turn. WI19, WI23 */
function orderMatches(found: readonly FoundInTurn[]): WishMatchFound[] {
  const apart = ({ percent }: Pair) => Math.round(Math.abs(percent))
  const rounds = new Map<Group, number>()
  return FITS.flatMap((fit) => {
    rounds.clear()
    return found
      .filter((each) => each.fit === fit)
      .toSorted((a, b) => apart(a) - apart(b) || a.turn - b.turn)
      .map((match) => {
        const round = rounds.get(match.group) ?? 0
        rounds.set(match.group, round + 1)
        return { match, round }
      })
      .toSorted((a, b) => a.round - b.round)
  })
    .slice(0, MAX_MATCHES)
    .map(({ match: { fit, give, get, percent, wishId } }) => ({ fit, give, get, percent, wishId }))
}
