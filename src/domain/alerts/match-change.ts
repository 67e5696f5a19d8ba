import type { AlertCondition } from '#contract/alerts.ts'
import type { Demand, PetValue, Rarity, Trend } from '#contract/catalogue.ts'
import { relativeChange } from '#domain/values/proposed-change.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { isRareHatch } from './hatch-rarity.ts'

/** Figures that rules look at. `exists`: copies. Null: unknown. */
export type VariantFigures = {
  readonly value: PetValue
  readonly demand: Demand | null
  readonly trend: Trend | null
  readonly exists: number | null
  readonly isSample: boolean
}

/** A figure that was in force, and since when, in milliseconds. */
export type PastFigure = { readonly figure: number; readonly isSample: boolean }

/** Figures before a change; null: not known. */
export type Past = {
  /** The numeric value in force `days` ago, or else the oldest one since. */
  valueAgo(days: 1 | 7 | 30): PastFigure | null
  /** The copies that would have existed a day ago. */
  existsAgo(): PastFigure | null
  /** Whether copies grow unusually fast. */
  isShock(): boolean
}

/** Hatches of one variant. `chance`: that one egg holds it, in percent; null: unknown. */
export type VariantHatches = { readonly count: number; readonly rarity: Rarity; readonly chance: number | null }

export type VariantChange = {
  /** Milliseconds. */
  readonly at: number
  readonly before: VariantFigures
  readonly after: VariantFigures
  /** Those that the change is made of; missing: it is of another kind. */
  readonly hatches?: VariantHatches | undefined
}

/** When a rule last fired for a variant, and at which figure. Missing: it may fire. */
export type Firing = { readonly at: number; readonly figure: number }

/** Figures that the condition compares; null where nothing was before. */
type Match = { before: number | string | null; after?: number | string; isSample: boolean; hatches?: number }

/** The new number of copies; null where it has not risen, or where either number is unknown. */
const findRise = (before: VariantFigures, after: VariantFigures): number | null =>
  before.exists !== null && after.exists !== null && after.exists > before.exists ? after.exists : null

/** `firing`: what is remembered of the variant from now on. */
export type Outcome = { match: Match | null; firing: Firing | undefined }

/** Distance beyond the threshold, as a part of it, that the value must have had before a rule fires again. AL11 */
const HYSTERESIS = 0.01

/** Whether a change meets a condition. Pure: the same change with the same memory has the same outcome. AL10 to AL17, AL220 */
export function matchChange(
  condition: AlertCondition,
  change: VariantChange,
  firing: Firing | undefined,
  past: Past,
): Outcome {
  const { at, before, after } = change
  const isSample = before.isSample || after.isSample
  const matchWhen = (holds: boolean, from: string | number | null, to: string | number | null): Outcome => ({
    match: holds && to !== null ? { before: from, after: to, isSample } : null,
    firing: undefined,
  })
  switch (condition.kind) {
    case 'crosses':
      return matchCrossing(condition, change, firing)
    case 'moves': {
      if (typeof after.value === 'string' || after.value === before.value) return { match: null, firing }
      const recent = recentFiring(firing, at, condition.days)
      return matchGrowth(
        after.value,
        recent ? { figure: recent.figure, isSample: false } : past.valueAgo(condition.days),
        { at, least: condition.percent, isSample: after.isSample, firing: recent, bothWays: true },
      )
    }
    case 'exist': {
      const exists = findRise(before, after)
      if (exists === null) return { match: null, firing }
      const recent = recentFiring(firing, at, 1)
      return matchGrowth(exists, recent ? { figure: recent.figure, isSample: false } : past.existsAgo(), {
        at,
        least: condition.percent,
        isSample: after.isSample,
        firing: recent,
        bothWays: false,
      })
    }
    case 'exist-shock': {
      const exists = findRise(before, after)
      if (exists === null) return { match: null, firing }
      const recent = recentFiring(firing, at, 1)
      if (recent || !past.isShock()) return { match: null, firing: recent }
      return {
        match: { before: past.existsAgo()?.figure ?? null, after: exists, isSample },
        firing: { at, figure: exists },
      }
    }
    case 'demand':
      return matchWhen(
        before.demand !== after.demand && after.demand === condition.becomes,
        before.demand,
        after.demand,
      )
    case 'trend':
      return matchWhen(before.trend !== after.trend && after.trend === condition.becomes, before.trend, after.trend)
    case 'word': {
      const [source, target] = [before.value === condition.word, after.value === condition.word]
      return matchWhen(
        source !== target && (condition.change === 'becomes' ? target : source),
        before.value,
        after.value,
      )
    }
    case 'hatched': {
      const { hatches } = change
      return {
        match:
          hatches && isRareHatch(condition, hatches)
            ? {
                before: before.exists,
                ...(after.exists !== null && { after: after.exists }),
                hatches: hatches.count,
                isSample,
              }
            : null,
        firing,
      }
    }
    // No change meets these: a day, an hour or a wish does.
    case 'bounty':
    case 'unchanged':
    case 'wished':
      return { match: null, firing }
  }
}

/** From one side to the threshold, unless it fired and has not been clear of it since. */
function matchCrossing(
  { direction, threshold }: Extract<AlertCondition, { kind: 'crosses' }>,
  { at, before, after }: VariantChange,
  firing: Firing | undefined,
): Outcome {
  const sign = direction === 'up' ? 1 : -1
  const isClear = (value: PetValue) =>
    typeof value === 'number' && sign * value <= sign * threshold * (1 - sign * HYSTERESIS)
  const armed = isClear(before.value) || isClear(after.value) ? undefined : firing
  const { value: from } = before
  const { value: to } = after
  const crosses =
    typeof from === 'number' &&
    typeof to === 'number' &&
    sign * from < sign * threshold &&
    sign * to >= sign * threshold
  if (!crosses || armed) return { match: null, firing: armed }
  return {
    match: { before: from, after: to, isSample: before.isSample || after.isSample },
    firing: { at, figure: to },
  }
}

/** After it fired, growth counts from the figure at which it did. AL12 */
const recentFiring = (firing: Firing | undefined, at: number, days: number): Firing | undefined =>
  firing && firing.at > at - days * millisecondsInDay ? firing : undefined

function matchGrowth(
  figure: number,
  past: PastFigure | null,
  options: { at: number; least: number; isSample: boolean; firing: Firing | undefined; bothWays: boolean },
): Outcome {
  const { at, least, isSample, firing, bothWays } = options
  if (!past?.figure) return { match: null, firing }
  const isEnough = (bothWays || figure > past.figure) && relativeChange(past.figure, figure) >= least / 100
  return isEnough
    ? { match: { before: past.figure, after: figure, isSample: isSample || past.isSample }, firing: { at, figure } }
    : { match: null, firing }
}
