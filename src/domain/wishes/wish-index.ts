import type { WishFit } from '#contract/wishes.ts'
import { pairWishes, type ReadWishedValue } from './pair-wishes.ts'
import type { DayParts, Pair, PairedWish, WishedPet } from './paired-wish.ts'
import { alternate, hashText, mixHashes, startAnywhere, takeFirst, takeTurns } from './rank-board.ts'

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
  /** Owners and wishes that they do not want to see, and who may see theirs. */
  readonly hides: ReadonlySet<string>
  readonly dismissed: ReadonlySet<string>
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
/** Owners who count as one: of one network, or one owner. `members`: slots of their wishes, by content. */
type Group = { readonly key: string; readonly hash: number; readonly members: number[] }
/** A standing wish. `slot`: its place in the columns. `content`: the wish without its id, the same however it is written. */
type Entry = {
  readonly wish: PairedWish
  readonly owner: Owner
  readonly slot: number
  readonly content: string
  group: Group
}
/** Slots of wishes by slug, in no order. */
type Slots = Map<string, number[]>

/** Signs that a wish may fit: it wants what is given, it gives what is wanted, and the same with another variant; or that it may not be shown. */
const WANTS = 1
const GIVES = 2
const WANTS_VARIANT = 4
const GIVES_VARIANT = 8
const HIDDEN = 16

const FITS: readonly WishFit[] = ['both', 'one', 'near']
const NONE: ReadonlySet<string> = new Set()
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

function removeFrom(slots: number[], slot: number): void {
  const place = slots.indexOf(slot)
  const last = slots.pop()
  if (last !== undefined && last !== slot) slots[place] = last
}

const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((each) => other.has(each))

const namesBoth = (signs: number) => (signs & (WANTS | GIVES | HIDDEN)) === (WANTS | GIVES)

/** The best fit that the signs and tags of a wish allow, as a level; -1: none. */
function levelOf(signs: number, itsTags: boolean, hasTags: boolean): number {
  if (signs & HIDDEN) return -1
  const [wants, gives] = [(signs & WANTS) !== 0, (signs & GIVES) !== 0]
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
  /** Owners who name an owner in their `parted`. */
  const partedFrom = new Map<string, Set<string>>()
  const given: Slots = new Map()
  const wanted: Slots = new Map()
  const givenBase: Slots = new Map()
  const wantedBase: Slots = new Map()
  // A search reads these columns for every wish, and an entry only where it has to. Slots of wishes that have gone are used again.
  const entries: (Entry | undefined)[] = []
  const hashes: number[] = []
  const hours: number[] = []
  const hasTags: boolean[] = []
  /** Marks of one search. */
  const signs: number[] = []
  const free: number[] = []
  /** Dropped with each change, so that what a page asks several times is computed once. */
  const remembered = new Map<string, readonly WishMatchFound[]>()

  function ownerOf(ownerId: string): Owner {
    let owner = owners.get(ownerId)
    if (!owner) {
      const facts = { parts: NOT_KNOWN, group: ownerId, parted: NONE, hides: NONE, dismissed: NONE }
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

  function entryAt(slot: number | undefined): Entry {
    const entry = slot === undefined ? undefined : entries[slot]
    if (!entry) throw new RangeError(`no wish in slot ${slot}`)
    return entry
  }

  /** Its place among the members follows from its content. */
  function enterGroup(entry: Entry) {
    const { members, hash } = entry.group
    let [from, to] = [0, members.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (byContent(entryAt(members[middle]), entry) < 0) from = middle + 1
      else to = middle
    }
    members.splice(from, 0, entry.slot)
    hashes[entry.slot] = hash
  }

  function leaveGroup({ group: { members, key }, slot }: Entry) {
    members.splice(members.indexOf(slot), 1)
    if (members.length === 0) groups.delete(key)
  }

  function setParted(ownerId: string, before: ReadonlySet<string>, after: ReadonlySet<string>) {
    for (const other of before) {
      const those = partedFrom.get(other)
      those?.delete(ownerId)
      if (those?.size === 0) partedFrom.delete(other)
    }
    for (const other of after) {
      const those = partedFrom.get(other)
      if (those) those.add(ownerId)
      else partedFrom.set(other, new Set([ownerId]))
    }
  }

  /** Remembers a bounded number of owners without a wish, the latest. WI27 */
  function noteIdle(ownerId: string) {
    idle.delete(ownerId)
    if (owners.get(ownerId)?.entries.size !== 0) return
    idle.add(ownerId)
    for (const oldest of idle) {
      if (idle.size <= MAX_IDLE_OWNERS) break
      idle.delete(oldest)
      setParted(oldest, owners.get(oldest)?.facts.parted ?? NONE, NONE)
      owners.delete(oldest)
    }
  }

  const placesOf = ({ have, want }: PairedWish): (readonly [Slots, string])[] => [
    ...have.map(({ slug }) => [given, slug] as const),
    ...want.map(({ slug }) => [wanted, slug] as const),
    ...have.map(({ baseSlug }) => [givenBase, baseSlug] as const),
    ...want.map(({ baseSlug }) => [wantedBase, baseSlug] as const),
  ]

  function put(wish: PairedWish): void {
    remove(wish.id)
    const owner = ownerOf(wish.ownerId)
    const group = groupOf(owner)
    const slot = free.pop() ?? entries.length
    const entry: Entry = { wish, owner, slot, content: describeContent(wish), group }
    byId.set(wish.id, entry)
    owner.entries.add(entry)
    entries[slot] = entry
    hours[slot] = owner.hours
    hasTags[slot] = wish.tags.length > 0
    signs[slot] = 0
    enterGroup(entry)
    for (const [bySlug, slug] of placesOf(wish)) {
      const others = bySlug.get(slug)
      if (others) others.push(slot)
      else bySlug.set(slug, [slot])
    }
    noteIdle(wish.ownerId)
    remembered.clear()
  }

  function remove(id: string): void {
    const entry = byId.get(id)
    if (!entry) return
    byId.delete(id)
    entry.owner.entries.delete(entry)
    leaveGroup(entry)
    for (const [bySlug, slug] of placesOf(entry.wish)) {
      const others = bySlug.get(slug)
      if (others) removeFrom(others, entry.slot)
      if (others?.length === 0) bySlug.delete(slug)
    }
    entries[entry.slot] = undefined
    hours[entry.slot] = 0
    free.push(entry.slot)
    noteIdle(entry.wish.ownerId)
    remembered.clear()
  }

  function setOwner(ownerId: string, facts: WishOwnerFacts): void {
    const owner = ownerOf(ownerId)
    const moves = owner.facts.group !== facts.group
    setParted(ownerId, owner.facts.parted, facts.parted)
    owner.facts = facts
    owner.hours = toHours(facts.parts)
    for (const entry of owner.entries) {
      hours[entry.slot] = owner.hours
      if (!moves) continue
      leaveGroup(entry)
      entry.group = groupOf(owner)
      enterGroup(entry)
    }
    noteIdle(ownerId)
    remembered.clear()
  }

  function setUnwanted(ownerId: string, { hides, dismissed }: Pick<WishOwnerFacts, 'hides' | 'dismissed'>): void {
    const owner = owners.get(ownerId)
    if (!owner || (isSameSet(owner.facts.hides, hides) && isSameSet(owner.facts.dismissed, dismissed))) return
    owner.facts = { ...owner.facts, hides, dismissed }
    remembered.clear()
  }

  function touch(slugs: readonly string[]): void {
    if (slugs.length > 0) remembered.clear()
  }

  function sign(slots: Iterable<number> | undefined, bit: number) {
    if (slots) for (const slot of slots) signs[slot] = (signs[slot] ?? 0) | bit
  }

  /** Signs every wish that has to do with these pets, and hides those of owners whom this one does not meet or see. WI20, WI21, WI32 */
  function signAll(ownerId: string, gives: readonly WishedPet[], wants: readonly WishedPet[], withUnwanted = false) {
    signs.fill(0)
    for (const { slug, baseSlug } of gives) {
      sign(wanted.get(slug), WANTS)
      sign(wantedBase.get(baseSlug), WANTS_VARIANT)
    }
    for (const { slug, baseSlug } of wants) {
      sign(given.get(slug), GIVES)
      sign(givenBase.get(baseSlug), GIVES_VARIANT)
    }
    const facts = owners.get(ownerId)?.facts
    sign(groups.get(facts?.group ?? ownerId)?.members, HIDDEN)
    for (const others of [facts?.parted, partedFrom.get(ownerId), withUnwanted ? NONE : facts?.hides])
      for (const other of others ?? []) for (const { slot } of owners.get(other)?.entries ?? []) sign([slot], HIDDEN)
    for (const id of (withUnwanted ? NONE : facts?.dismissed) ?? NONE) {
      const entry = byId.get(id)
      if (entry) sign([entry.slot], HIDDEN)
    }
  }

  /** Groups of these wishes, in an order in which each has the same chance, however many wishes it has. WI22, WI24, WI26 */
  function* groupsInTurn(slots: readonly number[], seed: number): Generator<Group> {
    for (const run of takeTurns(slots, (slot) => hashes[slot] ?? 0, seed)) {
      const found = new Set(run.map((slot) => entryAt(slot).group))
      yield* found.size === 1 ? found : [...found].toSorted((one, other) => byText(one.key, other.key))
    }
  }

  /** Another wish of a group is first for each seed. */
  const membersInTurn = ({ hash, members }: Group, seed: number) => startAnywhere(members, mixHashes(hash, ~seed))

  /** Slots of a level, as they are needed: each group has one turn before any has its second. WI23 */
  function* turnsOf(levels: Int8Array, level: number, slots: readonly number[], seed: number) {
    for (const group of groupsInTurn(slots, seed))
      yield membersInTurn(group, seed).filter((slot) => levels[slot] === level)
  }

  /** Slots by level, highest first; those below 0 are left out. */
  function* rankInTurns(levels: Int8Array, seed: number): Generator<number> {
    const byLevel = [0, 1, 2, 3].map((): number[] => [])
    for (let slot = 0; slot < levels.length; slot++) {
      const level = levels[slot] ?? -1
      if (level >= 0) byLevel[level]?.push(slot)
    }
    for (const [level, slots] of [...byLevel.entries()].toReversed())
      yield* alternate(turnsOf(levels, level, slots, seed))
  }

  function* idsOf(slots: Iterable<number>) {
    for (const slot of slots) yield entryAt(slot).wish.id
  }

  function findMatches({ wish, owner, group, content }: Entry, withUnwanted: boolean): WishMatchFound[] {
    signAll(wish.ownerId, wish.have, wish.want, withUnwanted)
    const takesMore = wish.tags.length > 0
    const levels = new Int8Array(entries.length).fill(-1)
    for (let slot = 0; slot < levels.length; slot++)
      if ((owner.hours & (hours[slot] ?? 0)) !== 0)
        levels[slot] = levelOf(signs[slot] ?? 0, hasTags[slot] === true, takesMore)
    const found: FoundInTurn[] = []
    const ranked = rankInTurns(levels, mixHashes(hashText(content), group.hash))
    for (const [turn, slot] of takeFirst(ranked, MAX_CANDIDATES).entries()) {
      const other = entryAt(slot)
      const pair = pairWishes(wish, other.wish, read)
      if (pair) found.push({ ...pair, wishId: other.wish.id, group: other.group, turn })
    }
    return orderMatches(found)
  }

  function allMatchesOf(wishId: string, withUnwanted = false): readonly WishMatchFound[] {
    const entry = byId.get(wishId)
    if (!entry) return []
    const { hides, dismissed } = entry.owner.facts
    const key = withUnwanted && hides.size + dismissed.size > 0 ? `+${wishId}` : wishId
    const known = remembered.get(key)
    if (known) return known
    const matches = findMatches(entry, withUnwanted)
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.set(key, matches)
    return matches
  }

  function board({ ownerId, wishes, keeps, stars }: BoardReader, day: number): Iterable<string> {
    const matched = wishes.flatMap((id) => allMatchesOf(id).flatMap(({ wishId }) => byId.get(wishId)?.slot ?? []))
    const kept = new Map(keeps.map((pet) => [pet.slug, pet]))
    const starred = new Map(
      stars.map((slug): [string, WishedPet] => [slug, { slug, baseSlug: read(slug)?.baseSlug ?? slug, quantity: 1 }]),
    )
    signAll(ownerId, keeps, [...starred.values()])
    sign(matched, HIDDEN)
    const seed = mixHashes(hashText(ownerId), day)
    const levels = new Int8Array(entries.length).fill(-1)
    const both: number[] = []
    for (let slot = 0; slot < levels.length; slot++) {
      const its = signs[slot] ?? 0
      if (its & HIDDEN || hours[slot] === 0) continue
      levels[slot] = its & (WANTS | GIVES) ? 2 : its ? 1 : 0
      if (namesBoth(its)) both.push(slot)
    }
    /** Whether the reader could make a trade of what they keep and star. */
    const pairs = ({ wish }: Entry) => {
      const have = wish.want.flatMap(({ slug }) => kept.get(slug) ?? [])
      const want = wish.have.flatMap(({ slug }) => starred.get(slug) ?? [])
      return pairWishes({ id: '', ownerId, have, want, tags: [], minimum: null }, wish, read)?.fit === 'both'
    }
    for (const group of takeFirst(groupsInTurn(both, seed), MAX_BOARD_GROUPS)) {
      const tried = membersInTurn(group, seed).filter((slot) => namesBoth(signs[slot] ?? 0))
      for (const slot of tried.slice(0, MAX_BOARD_TRIALS)) if (pairs(entryAt(slot))) levels[slot] = 3
    }
    return idsOf(rankInTurns(levels, seed))
  }

  return {
    /** Again: replaces it. Give its owner by setOwner before: owners without a wish are forgotten in time. */
    put,
    remove,
    setOwner,
    /** Sets only the players that an owner does not want to see; nothing where the index does not know the owner. */
    setUnwanted,
    /** Their values changed. */
    touch,
    /** Best first, at most MAX_MATCHES. WI20, WI26 */
    matchesOf: (wishId: string, limit: number): readonly WishMatchFound[] => allMatchesOf(wishId).slice(0, limit),
    /** With those that its owner does not want to see, for the owners of these. WI33 */
    matchesWithUnwanted: (wishId: string, limit: number): readonly WishMatchFound[] =>
      allMatchesOf(wishId, true).slice(0, limit),
    /** Ids of all wishes by fit to the reader, without the reader's own group and the matches of their wishes; to be read before anything changes. WI21 to WI25 */
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
