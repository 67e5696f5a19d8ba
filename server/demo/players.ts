import model from '../../data/hatch-model.json' with { type: 'json' }

export type DemoPlayer = { playerName: string; isPublic: boolean }

const FIRST = [
  'Bubbly',
  'Bouncy',
  'Gummy',
  'Sleepy',
  'Fizzy',
  'Sunny',
  'Minty',
  'Fluffy',
  'Cosmic',
  'Wobbly',
  'Peachy',
  'Zippy',
  'Toasty',
  'Misty',
  'Jolly',
  'Sparkly',
  'Mellow',
  'Dizzy',
  'Cheery',
  'Frosty',
]
const HEADS = ['Wa', 'Mo', 'Pi', 'Bo', 'Tu', 'Ne', 'Lo', 'Ka', 'Su', 'Fe', 'Do', 'Ri']
const TAILS = ['ffle', 'chi', 'pple', 'bbin', 'mbo', 'ttle', 'xie', 'ndo', 'zzle', 'nny']

const pick = <T>(random: number, from: readonly T[]): T => from[Math.floor(random * from.length)]!

/**
 * Invented players, each private or public for good (DE2). A name has a space in it, which the platform allows in none of its
 * names: no real person can be meant (IM10).
 */
export function inventPlayers(count: number, random: () => number): DemoPlayer[] {
  const names = new Set<string>()
  while (names.size < count) names.add(`${pick(random(), FIRST)} ${pick(random(), HEADS)}${pick(random(), TAILS)}`)
  // Evenly spread, so that the share also holds among frequent hatchers.
  return [...names].map((playerName, index) => ({
    playerName,
    isPublic: (index * model.demo.private_share) % 1 >= model.demo.private_share,
  }))
}

/** Some hatch far more than others. */
export const pickPlayer = (players: readonly DemoPlayer[], random: () => number): DemoPlayer =>
  pick(random() ** 2, players)
