import type { PicturedEgg } from './catalogue.ts'
import { hash } from './recipe.ts'

const EGG_PATTERNS = [
  'spots',
  'patches',
  'rays',
  'icicles',
  'checks',
  'stripes',
  'rainbow',
  'leaves',
  'circuit',
  'zigzag',
  'waves',
  'drips',
  'facets',
  'craters',
  'swirl',
  'stars',
] as const
export type EggPattern = (typeof EGG_PATTERNS)[number]

/** How an egg is drawn. `hue`: HSL degrees of the shell; `second`: of its shade and pattern; `emblem`: a Lucide icon. */
export type EggLook = { hue: number; second: number; depth: number; pattern: EggPattern; emblem: string; pips: number }

type Row = readonly [words: RegExp, hue: number, second: number, pattern: EggPattern, emblem: string, depth?: number]

const rows: readonly Row[] = [
  [/^common/, 34, 42, 'spots', 'PawPrint'],
  [/^spotted/, 212, 205, 'patches', 'Dog'],
  [/^iceshard/, 198, 204, 'icicles', 'Snowflake'],
  [/^icy/, 186, 214, 'facets', 'ThermometerSnowflake'],
  [/^spikey/, 92, 120, 'zigzag', 'Sprout'],
  [/^magma/, 16, 2, 'drips', 'Flame'],
  [/^lava/, 24, 350, 'swirl', 'Mountain', 0.9],
  [/^crystal/, 286, 270, 'facets', 'Gem'],
  [/^lunar/, 244, 232, 'craters', 'MoonStar', 0.9],
  [/^voidcrystal/, 300, 262, 'facets', 'Diamond', 0.8],
  [/^void/, 276, 262, 'swirl', 'Orbit', 0.7],
  [/^hellish/, 350, 12, 'stripes', 'Swords', 0.78],
  [/^hell/, 356, 12, 'drips', 'Skull', 0.8],
  [/^nightmare/, 250, 236, 'waves', 'Ghost', 0.62],
  [/^rainbow/, 320, 20, 'rainbow', 'Star'],
  [/^showman/, 338, 350, 'rays', 'Ticket'],
  [/^mining/, 28, 20, 'craters', 'Pickaxe', 0.88],
  [/^cyber/, 188, 198, 'circuit', 'Bot'],
  [/^neon/, 310, 182, 'zigzag', 'Zap'],
  [/^chance/, 158, 150, 'checks', 'Dices'],
  [/^vine/, 128, 112, 'leaves', 'Leaf', 0.9],
  [/^secret/, 346, 276, 'stars', 'KeyRound', 0.8],
  [/^atlantis/, 184, 204, 'waves', 'Shell'],
  [/^classic/, 44, 24, 'checks', 'Gamepad2'],
  [/^valentines/, 344, 330, 'spots', 'Heart'],
  [/^azure/, 208, 226, 'swirl', 'Droplets'],
  [/^corn/, 48, 92, 'checks', 'Wheat'],
  [/^super-og/, 46, 30, 'rays', 'Crown'],
  [/^og/, 40, 22, 'stripes', 'Medal', 0.92],
  [/^pumpkin/, 26, 14, 'stripes', 'Candy'],
  [/^costume/, 284, 26, 'checks', 'Drama'],
  [/^sinister/, 330, 280, 'drips', 'Eye', 0.62],
  [/^mutant/, 84, 128, 'patches', 'Biohazard'],
  [/^puppet/, 8, 336, 'stripes', 'Scissors', 0.9],
  [/^autumn/, 20, 40, 'leaves', 'TreeDeciduous'],
  [/^candle/, 40, 18, 'drips', 'FlameKindling'],
  [/^cartoon/, 56, 200, 'spots', 'Palette'],
  [/^developer/, 220, 160, 'circuit', 'CodeXml', 0.8],
  [/^bee/, 46, 36, 'stripes', 'Hexagon'],
  [/^july4th/, 222, 356, 'stars', 'Rocket'],
  [/^bruh/, 262, 252, 'patches', 'Meh'],
  [/^light/, 52, 44, 'rays', 'Lightbulb', 1.12],
  [/^dark/, 262, 250, 'stars', 'Moon', 0.55],
  [/^beach/, 192, 44, 'waves', 'Umbrella'],
  [/^icecream/, 334, 24, 'drips', 'IceCreamCone', 1.1],
  [/^fruit/, 350, 110, 'spots', 'Cherry'],
  [/^fossil/, 34, 28, 'swirl', 'Bone', 0.9],
  [/^pirate/, 204, 220, 'stripes', 'Anchor', 0.72],
  [/^underworld/, 340, 300, 'icicles', 'Castle', 0.66],
  [/^game/, 258, 286, 'circuit', 'Joystick'],
  [/^super-silly/, 296, 180, 'swirl', 'Laugh'],
  [/^silly/, 174, 320, 'zigzag', 'Smile'],
  [/^throwback/, 268, 316, 'waves', 'CassetteTape'],
  [/^bunny/, 326, 340, 'patches', 'Rabbit', 1.1],
  [/^pastel/, 272, 190, 'rainbow', 'Paintbrush', 1.16],
  [/^aura/, 258, 186, 'rays', 'Sparkles'],
  [/^federation/, 352, 340, 'checks', 'Landmark', 0.84],
  [/^food/, 32, 16, 'stripes', 'Hamburger'],
]

/** How the egg looks. What is not known by name takes its pattern from its slug, and its emblem from its kind. */
export function createEggLook(egg: PicturedEgg): EggLook {
  const number = Number(/\b(\d)/.exec(egg.slug)?.[1] ?? 0)
  const row = rows.find(([words]) => words.test(egg.slug))
  if (row) {
    const [, hue, second, pattern, emblem, depth = 1] = row
    return { hue, second, depth, pattern, emblem, pips: 0 }
  }
  const hue = (hash(egg.kind) + number * 68) % 360
  return {
    hue,
    second: (hue + 28) % 360,
    depth: 1,
    pattern: EGG_PATTERNS[(hash(egg.kind) + number * 5) % EGG_PATTERNS.length] ?? 'spots',
    emblem: chooseEmblem(egg),
    pips: Math.min(number, 6),
  }
}

function chooseEmblem({ kind, slug }: PicturedEgg): string {
  if (/\d+m-/.test(slug)) return 'PartyPopper'
  if (kind === 'bubble-pass') return 'Tickets'
  if (kind === 'competitive') return 'Trophy'
  return kind === 'robux' ? 'ShoppingBag' : 'Egg'
}
