import { VARIANT_ORDER, splitSlug } from '#domain/items/variants.ts'
import type { AlarmFact, KnownPets, RoomEntry } from './room-facts.ts'
import { findPet, quantityOf } from './room-seats.ts'

/** Fall of a side's total, in percent, that its reader is warned of. RM34 */
const TOTAL_DOWN_PERCENT = 5
/** Edits after a lock, and each further so many, of which the reader is warned. RM35 */
const MANY_EDITS = 3

type Alarm = Omit<AlarmFact, 'id' | 'at'>
type Side = readonly RoomEntry[]

const rank = (slug: string) => VARIANT_ORDER.indexOf(splitSlug(slug).variant)
const isLesser = (slug: string, than: string) =>
  splitSlug(slug).baseSlug === splitSlug(than).baseSlug && rank(slug) < rank(than)

/** An alarm about one pet, and how many of it are left. */
type Loss = { readonly alarm: Alarm; readonly left: number }

/** Pets that a side lacks of those locked: a lesser variant in its place, fewer, or none. RM31 to RM33 */
function findLosses(locked: Side, side: Side): Loss[] {
  return locked.flatMap(({ slug, quantity }): Loss[] => {
    const left = quantityOf(side, slug)
    if (left >= quantity) return []
    const lesser = side.find((entry) => isLesser(entry.slug, slug) && entry.quantity > quantityOf(locked, entry.slug))
    const alarm: Alarm = lesser
      ? { kind: 'lesserVariant', slug, slugAfter: lesser.slug, before: quantity, after: lesser.quantity }
      : { kind: left === 0 ? 'removed' : 'fewer', slug, before: quantity, after: left }
    return [{ alarm, left }]
  })
}

/** The sum of a side's values; null: a value is a word or unknown. */
function totalOf(side: Side, pets: KnownPets): number | null {
  const amounts = side.map(({ slug, quantity }) => {
    const value = findPet(pets, slug)?.value
    return typeof value === 'number' ? value * quantity : null
  })
  return amounts.includes(null) ? null : amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)
}

/** By how many percent a side is worth less than what was locked, at the values of now. */
function percentDown(locked: Side, side: Side, pets: KnownPets): number {
  const [before, after] = [totalOf(locked, pets), totalOf(side, pets)]
  return before === null || after === null || before === 0 ? 0 : ((before - after) * 100) / before
}

function findTotalDown(locked: Side, before: Side, after: Side, pets: KnownPets): Alarm[] {
  const percent = percentDown(locked, after, pets)
  return percent >= TOTAL_DOWN_PERCENT && percent > percentDown(locked, before, pets)
    ? [{ kind: 'totalDown', percent: Math.round(percent * 10) / 10 }]
    : []
}

/**
 * Alarms of one edit of a side, for the reader who has locked `locked`. `edits`: edits of the side since, with this one. RM30 to RM35
 */
export function findSwapAlarms(
  locked: Side,
  before: Side,
  after: Side,
  { edits, pets }: { edits: number; pets: KnownPets },
): Alarm[] {
  const old = findLosses(locked, before)
  const isOld = ({ alarm, left }: Loss) =>
    old.some(
      (each) =>
        each.alarm.kind === alarm.kind &&
        each.alarm.slugAfter === alarm.slugAfter &&
        each.alarm.slug === alarm.slug &&
        each.left <= left,
    )
  return [
    ...findLosses(locked, after).flatMap((loss) => (isOld(loss) ? [] : [loss.alarm])),
    ...findTotalDown(locked, before, after, pets),
    ...(edits % MANY_EDITS === 0 ? [{ kind: 'manyEdits' as const, after: edits }] : []),
  ]
}

/** Alarms that are of one matter, so that the newer takes the place of the older. RM36 */
const isSameMatter = (a: Alarm, b: Alarm) =>
  a.slug === b.slug &&
  (a.slug === undefined || a.kind === 'valueMoved' || b.kind === 'valueMoved' ? a.kind === b.kind : true)

/** The alarms of a seat with those of an edit, which made `revision`. RM36 */
export const addAlarms = (
  alarms: readonly AlarmFact[],
  found: readonly Alarm[],
  { at, revision }: { at: number; revision: number },
): readonly AlarmFact[] => [
  ...alarms.filter((alarm) => !found.some((each) => isSameMatter(each, alarm))),
  ...found.map((each, index) => ({ ...each, id: `${revision}.${index}`, at })),
]
