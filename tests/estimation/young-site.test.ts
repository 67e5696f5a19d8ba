import type { EstimatorEvent } from '#contract/estimator.ts'
import { expect, it } from 'vitest'
import {
  at,
  createTinyWorld,
  findLine,
  insertBeforeClose,
  itemName,
  runEstimator,
} from '../support/estimation/tiny-world.ts'

const ITEM = 7
const DAYS = 29
/** The largest shift of a figure that is shown, as a factor. */
const MAX_SHIFT = 1.12

const world = createTinyWorld({ seed: 'young', days: DAYS, items: 20, tradesPerDay: 12, publishedError: 0.05 })
/** Without it, an account is as old as its first trade, as on the site. */
const unknown = world.events.filter(({ type }) => type !== 'account')

type Attack = { perDay: number; times: number; partner: 'old' | 'new' }

/** Each day new accounts sell the item at a multiple of its value, to an account of the first day or to each other. */
function attack(events: readonly EstimatorEvent[], { perDay, times, partner }: Attack) {
  return runEstimator(
    insertBeforeClose([{ type: 'account', at: at(0), id: 'attacker' }, ...events], (day) =>
      Array.from({ length: perDay }, (_, index): EstimatorEvent[] => {
        const ids = partner === 'new' ? [`new-${day}-${index}`, `other-${day}-${index}`] : [`new-${day}-${index}`]
        const buyer = ids[1] ?? 'attacker'
        return [
          ...ids.map((id) => ({ type: 'account', at: at(day), id }) as const),
          world.createTrade(ITEM, day, `bad-${day}-${index}`, `new-${day}-${index}`, buyer, times),
        ]
      }).flat(),
    ),
  )
}

const countFigures = (lines: ReturnType<typeof runEstimator>[number] | undefined) =>
  lines?.filter(({ estimate }) => estimate !== null).length

it.each(
  [1, 2, 3, 5].flatMap((perDay) =>
    [0.4, 0.7, 1.25, 1.6, 2, 3].flatMap((times) =>
      (['old', 'new'] as const).map((partner) => ({ perDay, times, partner })),
    ),
  ),
)(
  '[ES168, ES169] a month of $perDay throw-away accounts a day at $times times the value, with $partner partners',
  (each) => {
    for (const events of [world.events, unknown])
      for (const lines of attack(events, each)) {
        const { estimate } = findLine(lines, itemName(ITEM)) ?? { estimate: null }
        if (estimate === null) continue
        const shift = estimate / Math.exp(world.lnTrue[ITEM]!)
        expect(Math.max(shift, 1 / shift)).toBeLessThan(MAX_SHIFT)
      }
  },
)

it('[ES168] a young site without attackers has no figures at first, says that traders are too few, and has them within the month', () => {
  const lines = runEstimator(unknown)
  expect(countFigures(lines[12])).toBe(0)
  expect(lines[12]!.filter(({ abstains }) => abstains === 'too-few-accounts').length).toBeGreaterThan(5)
  expect(countFigures(lines.at(-1))).toBeGreaterThanOrEqual(15)
})
