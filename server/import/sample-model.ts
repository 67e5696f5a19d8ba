import type { Demand, PetValue, Rarity, Trend, Variant } from '#contract/catalogue.ts'
import { sampleHistory } from './sample-history.ts'
import { seededRandom } from './seeded-random.ts'
import { roundPrice } from './round-price.ts'
import { VARIANT_ODDS } from '#server/modules/items/variant-odds.ts'
import { millisecondsInDay as DAY } from 'date-fns/constants'

export type SamplePet = { slug: string; rarity: Rarity; chancePercent: number | null; releasedAt: number | null }

export type Sample = {
  value: PetValue
  trend: Trend
  demand: Demand
  owners: number
  exists: number
  /** Milliseconds; the time of the last point. */
  updatedAt: number
  /** Oldest first; the last is the current value. */
  history: { at: number; value: PetValue }[]
  /** One a day at most, oldest first; the last is today's. */
  existHistory: { day: number; amount: number }[]
}

/** One in how many, for pets that no egg gives, by rarity. */
const USUAL_ODDS: Record<Rarity, number> = {
  Common: 4,
  Unique: 8,
  Rare: 20,
  Epic: 60,
  Legendary: 20_000,
  Secret: 50_000_000,
  Infinity: 100_000_000_000,
}
/** Beyond these odds there are too few to have a price. */
const OWNERS_CHOICE_ODDS = 2e14
const NEW_DAYS = 3

/**
 * Invented but plausible figures of one pet in one variant. The same pet, variant and time give the same figures.
 *
 * value = 0.6 · odds^0.42 · (0.85 to 1.15 by the pet's slug), rounded to three figures; odds = the pet's own times the variant's. So a variant
 * that is rarer is always dearer, and a pet that is five times rarer than another is dearer than it. O/C beyond odds of 2e14, N/A for
 * some of the commonest, TBD for Shiny Mythics of pets that came out in the last days of the catalogue.
 * exists = 300,000 / odds^0.45, owners a third to nine tenths of that; demand grows with rarity, with noise.
 * `now` and `newest` (the catalogue's last release) are milliseconds.
 */
export function samplePet(pet: SamplePet, variant: Variant, now: number, newest: number): Sample {
  const petRandom = seededRandom(pet.slug)
  const random = seededRandom(`${pet.slug}/${variant}`)
  const ownOdds = pet.chancePercent === null ? USUAL_ODDS[pet.rarity] : 100 / pet.chancePercent
  const odds = ownOdds * VARIANT_ODDS[variant]
  const price = roundPrice(0.6 * odds ** 0.42 * (0.85 + 0.3 * petRandom()))

  const isUnwanted = ownOdds <= 3 && variant === 'Normal' && petRandom() < 0.5
  const isNew = variant === 'ShinyMythic' && pet.releasedAt !== null && pet.releasedAt > newest - NEW_DAYS * DAY
  const value: PetValue = isUnwanted ? 'N/A' : isNew ? 'TBD' : odds > OWNERS_CHOICE_ODDS ? 'O/C' : price

  const exists = Math.max(1, Math.round((300_000 / odds ** 0.45) * (0.8 + 0.4 * random())))
  const owners = Math.min(exists, Math.max(1, Math.round(exists * (0.33 + 0.57 * random()))))
  const demand = isUnwanted ? 'low' : toDemand(Math.log10(odds) / 13 + 0.5 * (random() - 0.5))
  const since = findStart(pet.releasedAt, now)
  const { trend, history } = sampleHistory({ value, price, since, now, random })
  const updatedAt = history.at(-1)?.at ?? since
  return {
    value,
    trend,
    demand,
    owners,
    exists,
    updatedAt,
    history,
    existHistory: sampleExists(exists, since, now, random),
  }
}

const toDemand = (heat: number): Demand =>
  heat > 0.85 ? 'insane' : heat > 0.65 ? 'very-high' : heat > 0.45 ? 'high' : heat > 0.2 ? 'medium' : 'low'

/** History begins a year ago, or with the pet's release, but never later than a month ago. */
const findStart = (releasedAt: number | null, now: number) =>
  Math.min(Math.max(releasedAt ?? 0, now - 365 * DAY), now - 30 * DAY)

/** Grows fast at first and slowly later; about weekly points, daily ones in the last fortnight. */
function sampleExists(exists: number, since: number, now: number, random: () => number) {
  const today = now - (now % DAY)
  const first = since - (since % DAY)
  const speed = 0.35 + 0.3 * random()
  const points: Sample['existHistory'] = []
  for (let day = first; day <= today; day += day < today - 14 * DAY ? Math.min(9 * DAY, today - 14 * DAY - day) : DAY) {
    const share = first === today ? 1 : (day - first + DAY) / (today - first + DAY)
    points.push({ day, amount: Math.max(1, Math.round(exists * share ** speed)) })
  }
  return points
}
