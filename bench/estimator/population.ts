import { DAY, type Settings, START } from './events.ts'
import type { Random } from './random.ts'

type Account = {
  readonly id: string
  readonly madeAt: number
  readonly firstDay: number
  readonly lastDay: number
  readonly activity: number
  /** Log advantage in each of its trades. */
  readonly bias: number
  /** Positions of accounts that it prefers to trade with. */
  readonly friends: readonly number[]
}

export type Population = {
  readonly accounts: readonly Account[]
  /** Two different accounts that meet on a day. */
  meet(day: number): readonly [number, number]
}

const BIAS = 0.04

export const drawAccountId = (random: Random) =>
  `p${Math.floor(random.uniform() * 16 ** 10)
    .toString(16)
    .padStart(10, '0')}`

/** Players of very different activity who come, leave and have friends. */
export function createPopulation(random: Random, settings: Settings): Population {
  const { days } = settings
  const accounts = Array.from({ length: settings.accounts }, (): Account => {
    const firstDay = random.chance(0.6) ? -random.integer(0, 500) : random.integer(0, days - 1)
    const stays = firstDay < 0 ? days + 1 : Math.ceil(-Math.log(1 - random.uniform()) * 120)
    return {
      id: drawAccountId(random),
      madeAt: START + firstDay * DAY + random.integer(0, DAY - 1),
      firstDay,
      lastDay: firstDay < 0 && random.chance(0.7) ? days : Math.max(0, firstDay) + stays,
      activity: Math.min(80, random.pareto(1.2)),
      bias: random.normal(BIAS),
      friends: Array.from({ length: random.integer(2, 10) }, () => random.integer(0, settings.accounts - 1)),
    }
  })
  let sampledOn = Number.NaN
  let draw = () => 0

  return {
    accounts,
    meet(day) {
      const isHere = ({ firstDay, lastDay }: Account) => firstDay < day && day <= lastDay
      if (sampledOn !== day) {
        draw = random.sampler(accounts.map((account) => (isHere(account) ? account.activity : 0)))
        sampledOn = day
      }
      const one = draw()
      if (random.chance(0.35)) {
        const friend = random.pick(accounts[one]!.friends)
        if (friend !== one && isHere(accounts[friend]!)) return [one, friend]
      }
      for (;;) {
        const other = draw()
        if (other !== one) return [one, other]
      }
    },
  }
}
