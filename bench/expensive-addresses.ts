/** The addresses that cost most, by what they ask for. Each call gives one that was never asked for before. */
export const EXPENSIVE = {
  'GET /calculator, 50 + 50 entries': (slugs) => {
    let turn = start()
    return () => `/calculator?you=${entries(slugs, ++turn, 50)}&them=${entries(slugs, turn + 7, 50)}`
  },
  'GET /live-hatches, filtered': () => numbered((turn) => `/live-hatches?minValue=${turn}`),
  'GET /items, searched': () => numbered((turn) => `/items?search=a&minValue=${turn}`),
  'GET /preview/trade.png': (slugs) => {
    let turn = start()
    return () => `/preview/trade.png?you=${entries(slugs, ++turn, 4)}&them=${entries(slugs, turn + 7, 4)}`
  },
  'GET /api/items/by-slugs, 100 slugs': (slugs) => {
    let turn = start()
    return () =>
      `/api/items/by-slugs?${Array.from({ length: 100 }, (_, at) => `slug=${at === 0 ? `none-${++turn}` : slugs[(turn + at * 3) % slugs.length]!}`).join('&')}`
  },
} satisfies Record<string, (slugs: readonly string[]) => () => string>

export type ExpensiveName = keyof typeof EXPENSIVE

/** Two processes must not ask for the same. */
const start = () => Math.floor(Math.random() * 1e6)

function numbered(address: (turn: number) => string) {
  let turn = start()
  return () => address(++turn)
}

const entries = (slugs: readonly string[], turn: number, count: number) =>
  Array.from(
    { length: count },
    (_, at) => `${slugs[(turn * 37 + at * 7) % slugs.length]!}.${1 + ((turn + at) % 90)}`,
  ).join('_')
