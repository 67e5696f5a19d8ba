import { ATTACKS, runAttacks } from './attacks.ts'
import { createCatalogue, createPublisher } from './catalogue.ts'
import { DAY, type Event, type Settings, START, type Trade, type Truth, type World } from './events.ts'
import { createBarter } from './barter.ts'
import { createDealers } from './dealers.ts'
import { createMarket } from './market.ts'
import { median } from './median.ts'
import { createPopulation } from './population.ts'
import { createRandom } from './random.ts'

const MECHANISMS = { market: createMarket, barter: createBarter, dealers: createDealers }
export const KINDS = Object.keys(MECHANISMS) as Settings['kind'][]

const GOLDEN = 0.618_033_988_75

/** Settings differ with the seed; those of tuning and report are drawn alike. */
export function settingsFor(kind: Settings['kind'], seed: number, isFull = false): Settings {
  const random = createRandom(`settings ${kind} ${seed}`)
  const items = isFull ? 1_900 : 600
  // Spread evenly over any few seeds, from 100 to 600 trades a day for 1,900 items.
  const spread = (seed * GOLDEN + KINDS.indexOf(kind) / KINDS.length) % 1
  const density = isFull ? 0.29 : 0.055 * (0.32 / 0.055) ** spread
  const names = Object.keys(ATTACKS)
  const anchorings = [0, 0.05, 0.1, random.between(0.12, 0.3)]
  return {
    kind,
    seed,
    items,
    days: 180,
    tradesPerDay: Math.round(items * density),
    accounts: isFull ? 5_000 : 1_600,
    anchoring: anchorings[seed % anchorings.length]!,
    noise: random.between(0.08, 0.18),
    outliers: random.between(0.03, 0.08),
    operatorError: random.between(0.15, 0.3),
    confirmEvery: random.between(60, 180),
    attacks: Array.from({ length: 3 }, (_, at) => names[(seed * 3 + at * 5) % names.length]!),
    moves: 3,
  }
}

/** Worlds that differ from those of the table in one thing. */
export const VARIATIONS: Readonly<Record<string, Partial<Settings>>> = {
  'rings of 6 accounts': { ringAccounts: 6 },
  'rings of 5 % of the accounts': { ringAccounts: 80 },
  'rings that trade every tenth day': { ringEvery: 10 },
  'five times the honest trades on two days in twenty': { rush: 5 },
  'no confirmed values': { confirmEvery: Number.POSITIVE_INFINITY },
}

/** A stream of events and what is true of it. The same for the same settings. ES60 */
export function createWorld(settings: Settings): World {
  const random = createRandom(`world ${settings.kind} ${settings.seed}`)
  const catalogue = createCatalogue(random, settings)
  const population = createPopulation(random, settings)
  const publisher = createPublisher(random, settings, catalogue)
  const { items } = catalogue
  const mechanism = MECHANISMS[settings.kind]({
    random,
    settings,
    items,
    population,
    lnPublished: publisher.lnPublished,
  })

  const published: Event[] = []
  const trades: (Omit<Trade, 'type' | 'id'> & { attack?: number })[] = []
  const isOpen = drawOpenDays(random, settings.days)
  for (let day = 0; day < settings.days; day++) {
    published.push(...publisher.publish(day))
    for (let rush = day % 20 < 2 ? (settings.rush ?? 1) : 1; rush > 0; rush--)
      for (const trade of mechanism.trade(day))
        if (isOpen[day] !== 'down') trades.push({ ...trade, at: START + day * DAY + random.integer(1, DAY - 1) })
  }
  const { attacks, accounts, trades: ringTrades } = runAttacks(random, settings, catalogue, trades)
  for (const trade of ringTrades) if (isOpen[Math.floor((trade.at - START) / DAY)] !== 'down') trades.push(trade)
  const numbered = trades
    .toSorted((one, other) => one.at - other.at)
    .map(({ attack, ...trade }, at): Trade => {
      const id = `t${at}`
      if (attack !== undefined) attacks[attack]!.trades.push(id)
      return { type: 'trade', id, ...trade }
    })
  const closes = isOpen.flatMap((state, day) => (state === 'open' ? [START + (day + 1) * DAY] : []))
  const events: Event[] = [
    ...population.accounts.map(({ id, madeAt }) => ({ type: 'account', at: madeAt, id }) as const),
    ...accounts.map(({ id, at }) => ({ type: 'account', at: Math.round(at), id }) as const),
    // No true value is published meanwhile, which would help against a ring.
    ...published.filter(
      (event) =>
        event.type !== 'confirm' ||
        !attacks.some(
          ({ item, from, until }) => event.item === item && event.at >= from && event.at < until + 30 * DAY,
        ),
    ),
    ...numbered,
    ...closes.map((at) => ({ type: 'close', at }) as const),
  ]
  const rank = { account: 0, prior: 1, confirm: 2, trade: 3, exclude: 4, close: 5 }
  events.sort((one, other) => one.at - other.at || rank[one.type] - rank[other.type])
  const truth: Truth = {
    name: `${settings.kind} ${settings.seed}`,
    settings,
    closes,
    items: catalogue.items.map(({ name, trend, born, lnTrue }) => ({
      item: name,
      trend,
      lnTrue: closes.map((at) => {
        const day = (at - START) / DAY - 1
        return day < born ? null : lnTrue[day]!
      }),
    })),
    attacks,
    moves: [...catalogue.moves],
  }
  expressInPublishedUnit(truth, events)
  return { events, truth }
}

/** The same stream without the accounts that rings made and without their trades. */
export function withoutRings({ events, truth }: World): Event[] {
  const trades = new Set(truth.attacks.flatMap((attack) => attack.trades))
  const fresh = new Set(truth.attacks.flatMap(({ aged, accounts }) => (aged ? [] : accounts)))
  return events.filter((event) =>
    event.type === 'trade' ? !trades.has(event.id) : event.type !== 'account' || !fresh.has(event.id),
  )
}

/** On a day the site is open, or closes no day, or is down and has no trades. */
function drawOpenDays(random: ReturnType<typeof createRandom>, days: number): ('open' | 'no close' | 'down')[] {
  const states = Array.from({ length: days }, () => (random.chance(0.02) ? ('no close' as const) : ('open' as const)))
  const outage = random.integer(30, days - 30)
  return states.map((state, day) => (day >= outage && day < outage + 2 ? 'down' : state))
}

/** Shifts the true values so that the median of ln(published ÷ true) is 0, over items with a number and a trade in 60 days. ES61 */
function expressInPublishedUnit(truth: Truth, events: readonly Event[]): void {
  const place = new Map(truth.items.map(({ item }, at) => [item, at]))
  const lnPublished = new Float64Array(truth.items.length).fill(Number.NaN)
  const lastTrade = new Float64Array(truth.items.length).fill(Number.NEGATIVE_INFINITY)
  let close = 0
  for (const event of events) {
    if (event.type === 'prior' || event.type === 'confirm')
      lnPublished[place.get(event.item)!] = typeof event.value === 'number' ? Math.log(event.value) : Number.NaN
    if (event.type === 'trade')
      for (const [item] of [...event.give, ...event.get]) lastTrade[place.get(item)!] = event.at
    if (event.type !== 'close') continue
    const errors = truth.items.flatMap(({ lnTrue }, at) => {
      const known = lnTrue[close]
      const isUsed = typeof known === 'number' && lastTrade[at]! > event.at - 60 * DAY
      return isUsed && !Number.isNaN(lnPublished[at]!) ? [lnPublished[at]! - known] : []
    })
    const shift = errors.length === 0 ? 0 : median(errors)
    for (const { lnTrue } of truth.items) if (lnTrue[close] !== null) lnTrue[close]! += shift
    close++
  }
}
