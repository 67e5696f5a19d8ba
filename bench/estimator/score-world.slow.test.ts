import { expect, it } from 'vitest'
import { type Close, DAY, type Estimate, START } from './events.ts'
import { scoreWorld } from './score-world.ts'
import { createWorld, settingsFor } from './world.ts'

const world = createWorld({
  ...settingsFor('market', 1),
  items: 80,
  days: 150,
  tradesPerDay: 60,
  accounts: 300,
  anchoring: 0,
  attacks: ['fresh, connected'],
  moves: 1,
})
const { truth } = world
const [attack] = truth.attacks as [(typeof truth.attacks)[number]]

const figures = (ln: number, half: number): Partial<Estimate> => ({
  estimate: Math.exp(ln),
  low: Math.exp(ln - half),
  high: Math.exp(ln + half),
  low50: Math.exp(ln - half / 2),
  high50: Math.exp(ln + half / 2),
  abstains: null,
})

const silent = { estimate: null, low: null, high: null, low50: null, high50: null, abstains: 'too-little-evidence' }

/** Closes that are the truth but for what is changed. Words have no figures, as they must not. */
function closesWith(change: (at: number, item: string, ln: number) => Partial<Estimate> = () => ({})): Close[] {
  const words = new Map<string, boolean>()
  const counts = new Map<string, number>()
  return world.events.flatMap((event) => {
    if (event.type === 'prior' || event.type === 'confirm')
      words.set(event.item, event.value === 'O/C' || event.value === 'N/A')
    if (event.type === 'trade')
      for (const [item] of [...event.give, ...event.get]) counts.set(item, (counts.get(item) ?? 0) + 1)
    if (event.type !== 'close') return []
    const number = truth.closes.indexOf(event.at)
    const estimates = truth.items.flatMap(({ item, lnTrue }): Estimate[] => {
      const ln = lnTrue[number]
      if (typeof ln !== 'number' || words.get(item) !== false || (counts.get(item) ?? 0) < 8) return []
      return [
        {
          item,
          evidence: 9,
          flags: [],
          proposal: null,
          ...figures(ln, 0.1),
          ...change(event.at, item, ln),
        } as Estimate,
      ]
    })
    return [{ at: event.at, estimates }]
  })
}

it('[ES65] gives closes that equal the truth a perfect score', () => {
  const score = scoreWorld(world, closesWith())
  expect(score).toMatchObject({ share: 1, coverage90: 1, coverage50: 1, falseFlags: 0, unfounded: [] })
  expect(score.errors!.estimator).toBeCloseTo(0, 9)
  expect(score.errors!.median).toBeGreaterThan(0.02)
  expect(score.p95).toBeCloseTo(0, 9)
  expect(score.strata[0]!.coverage).toBe(1)
  expect(score.attacks[0]!.shift).toBeCloseTo(0, 9)
  expect(score.moves[0]!.daysToFollow).toBeLessThan(3)
})

it('[ES65] scores closes shifted by a tenth with an error of a tenth', () => {
  const score = scoreWorld(
    world,
    closesWith((_at, _item, ln) => figures(ln + 0.1, 0.05)),
  )
  expect(score.errors!.estimator).toBeCloseTo(0.1, 9)
  expect(score.p95).toBeCloseTo(0.1, 9)
  expect(score).toMatchObject({ coverage90: 0, coverage50: 0 })
})

it('[ES65] charges an interval its width and twenty times its miss', () => {
  const perfect = scoreWorld(world, closesWith()).intervalScore!.perMad
  const missed = scoreWorld(
    world,
    closesWith((_at, _item, ln) => figures(ln + 0.1, 0.05)),
  ).intervalScore!.perMad
  expect(missed / perfect).toBeCloseTo((0.1 + 20 * 0.05) / 0.2, 9)
})

it('[ES65] finds the stratum whose ranges hold least', () => {
  const unstable = new Set(truth.items.flatMap(({ item, trend }) => (trend === 'unstable' ? [item] : [])))
  const score = scoreWorld(
    world,
    closesWith((_at, item, ln) => (unstable.has(item) ? figures(ln + 0.3, 0.1) : {})),
  )
  expect(score.strata[0]).toMatchObject({ name: 'trend unstable', coverage: 0 })
})

it('[ES65] counts the items with evidence that get figures', () => {
  const score = scoreWorld(
    world,
    closesWith(() => silent),
  )
  expect(score).toMatchObject({ share: 0, figures: 0, coverage90: null, errors: null })
})

it('[ES66] measures the shift of a ring from the truth, until its flag and at all', () => {
  const closes = closesWith((at, item, ln) => {
    if (item !== attack.item || at <= attack.from) return {}
    const days = (at - attack.from) / DAY
    if (days <= 5) return figures(ln + 0.02 * days, 0.1)
    return days <= 20 ? { ...silent, flags: ['surge'] } : figures(ln + 0.3, 0.1)
  })
  const [score] = scoreWorld(world, closes).attacks
  expect(score!.shift).toBeCloseTo(0.3, 9)
  expect(score!.shiftAtFlag).toBeLessThan(0.11)
  expect(score!.shiftAtFlag).toBeGreaterThan(0.07)
  expect(score!.daysToFlag).toBeGreaterThanOrEqual(5)
  expect(score!.daysToFlag).toBeLessThanOrEqual(7)
  expect(score!.shown).toBeLessThan(1)
  expect(score!.isBack).toBe(true)
})

it('[ES66] measures the shift of a ring from the estimate without the ring, where there is one', () => {
  const shifted = closesWith((_at, item, ln) => (item === attack.item ? figures(ln + 0.2, 0.1) : {}))
  expect(scoreWorld(world, shifted).attacks[0]!.shift).toBeCloseTo(0.2, 9)
  expect(scoreWorld(world, shifted, shifted).attacks[0]!.shift).toBeCloseTo(0, 9)
})

it('[ES66] counts a suspicion once, and none of an attacked item', () => {
  const honest = truth.items.find(({ item }) => item !== attack.item)!.item
  const flagged = (from: number, until: number, name: string) =>
    scoreWorld(
      world,
      closesWith((at, item) => (item === name && at > from && at <= until ? { flags: ['surge'] } : {})),
    ).falseFlags!
  const once = flagged(START + 60 * DAY, START + 70 * DAY, honest)
  expect(once).toBeGreaterThan(0)
  expect(flagged(START + 60 * DAY, START + 61.5 * DAY, honest)).toBe(once)
  expect(flagged(attack.from, attack.from + 5 * DAY, attack.item)).toBe(0)
  // One flag in the months of 80 items from day 30 to 150, fewer for items without trades.
  expect(1 / once).toBeGreaterThan(160)
  expect(1 / once).toBeLessThan(320)
})

it('[ES67] names figures without evidence, trades or a number', () => {
  const word = truth.items.find(({ item }) =>
    world.events.some(
      (event) => event.type === 'prior' && event.item === item && (event.value === 'N/A' || event.value === 'O/C'),
    ),
  )!.item
  const closes = closesWith((_at, item) => (item === truth.items[3]!.item ? { evidence: 2.9 } : {}))
  const early: Close = {
    at: truth.closes[0]!,
    estimates: truth.items.map(
      ({ item }) => ({ item, evidence: 9, flags: [], proposal: null, ...figures(1, 1) }) as Estimate,
    ),
  }
  const { unfounded } = scoreWorld(world, [early, ...closes.slice(1)])
  expect(unfounded).toContainEqual(expect.stringMatching(`${truth.items[3]!.item} .*evidence 2.9`))
  expect(unfounded).toContainEqual(expect.stringMatching(`${word} .*a word`))
  expect(unfounded).toContainEqual(expect.stringMatching('few trades or accounts'))
})
