/**
 * What words of a pet's name, or of its egg's, do to its picture. In each table the first row that fits counts, so the
 * rarer word stands above the commoner one.
 */

/**
 * The colour of a body. `hue`: HSL degrees to turn it to; absent: its own. `metal`: all of it takes that one hue, as a body
 * without colour of its own does anyway.
 */
export type Coat = { hue?: number; metal?: true; brightness?: number; saturation?: number; wash?: readonly string[] }
/** What a head wears: an emoji's file, or one of the two that are drawn. */
export type Headwear = 'halo' | 'horns' | `${string}.webp`

type Motif<T> = readonly [words: RegExp, gives: T]

/** Whole words only: `ice` is not in `nice`. */
const words = (alternatives: string) => new RegExp(`\\b(?:${alternatives})\\b`)

const RAINBOW = ['#ff5c8a', '#ffb03a', '#57d98d', '#3fa9ff', '#a06bff'] as const

export const coats: readonly Motif<Coat>[] = [
  [words('void crystal|voidcrystal|voidsight'), { hue: 285, saturation: 1.25 }],
  [words('ruby|crimson|red|enraged|ketchup'), { hue: 352, saturation: 1.25 }],
  [words('rainbow|prismatic|prisma|prism'), { wash: RAINBOW }],
  [words('patriotic|liberty|july4th|sparkler'), { wash: ['#ff3b52', '#ffffff', '#3b6bff'] }],
  [words('neapolitan'), { wash: ['#7a4528', '#fff1cf', '#ff8fb1'] }],
  [words('candycorn'), { wash: ['#fff6df', '#ff9d2e', '#ffd23a'] }],
  [words('dragonfruit'), { hue: 325, saturation: 1.2 }],
  [words('strawberry|love|heart|candy|bow|cute|rose|lovely|sakura\\w*'), { hue: 338, saturation: 1.15 }],
  [words('chocolate|bronze|cookie'), { hue: 22, brightness: 0.68, saturation: 0.9 }],
  [words('mint|minty'), { hue: 160, brightness: 1.12, saturation: 0.8 }],
  [words('vanilla|wheat|ivory'), { hue: 46, brightness: 1.18, saturation: 0.7 }],
  [words('lemon|yellow'), { hue: 52, brightness: 1.12, saturation: 1.15 }],
  [words('kiwi|apple'), { hue: 88, saturation: 1.05 }],
  [words('orange'), { hue: 26, saturation: 1.35 }],
  [words('ice|frost|icy|snow|seagull'), { hue: 196, brightness: 1.1 }],
  [words('magma|magmas|inferno|infernal|infernus|hellfire|fire|everblaze'), { hue: 14, saturation: 1.35 }],
  [words('lava|hell|hellshard|demonic|underworld|demonweb'), { hue: 0, brightness: 0.84, saturation: 1.3 }],
  [words('void|abyssal|umbra|voidflame'), { hue: 272, brightness: 0.72, saturation: 1.2 }],
  [words('emerald'), { hue: 152, saturation: 1.2 }],
  [words('vine|leaf|leafy|green|earth|lucky|shamrock|clover|thorn|plant|swamp'), { hue: 112, saturation: 1.05 }],
  [words('mutant|radioactive|slime'), { hue: 84, brightness: 1.08, saturation: 1.4 }],
  [words('silver|platinum|paper|skeletal|ghost|stone'), { brightness: 1.16, saturation: 0.12 }],
  [words('diamond|crystal|shard'), { hue: 190, brightness: 1.14, saturation: 0.85 }],
  [words('golden|gold|midas|aureate|jackpot|trophy'), { hue: 43, metal: true, brightness: 1.08 }],
  [words('king|royal|overlord|emperor'), { brightness: 1.05, saturation: 1.2 }],
  [words('dark|darkness|evil|night|shadow|fallen|corrupt|noctis'), { hue: 258, brightness: 0.62, saturation: 0.75 }],
  [words('sinister|dementor|costume'), { hue: 300, brightness: 0.7 }],
  [
    words('light|holy|enlightened|shimmering|radiant|luminosity|ethereal|starlight'),
    { brightness: 1.16, saturation: 0.65 },
  ],
  [words('neon|cyber|cyborg|robo|hyperwave|plasma|pixel|hacker|bionic'), { hue: 180, saturation: 1.5 }],
  [words('electra|electric|shock'), { hue: 55, saturation: 1.4 }],
  [words('lunar|moon|dreamscape'), { hue: 250, brightness: 0.95 }],
  [words('space|galaxium|star|celestial|cosmic|astra'), { hue: 230, brightness: 0.85, saturation: 1.3 }],
  [words('water|atlantis|tidal|ocean|blue|kraken|pearl'), { hue: 207, saturation: 1.15 }],
  [words('sky|air|cloud'), { hue: 200, brightness: 1.15, saturation: 0.8 }],
  [words('rune|runic|glyph|mystic|witch\\w*'), { hue: 292 }],
  [words('federation'), { hue: 345, brightness: 0.85, saturation: 1.1 }],
  [words('pumpkin|corn|harvest|fall|autumn|maple|moose'), { hue: 24, saturation: 1.3 }],
  [words('mining|ore'), { hue: 50, brightness: 0.92, saturation: 0.9 }],
  [words('fossil|cave|ground|researcher|willow'), { hue: 32, brightness: 0.8, saturation: 0.55 }],
  [words('sleepy|pastel|chubby|sundae|marshm\\w+'), { brightness: 1.16, saturation: 0.55 }],
  [words('candle|candled|lantern|wick'), { hue: 38, saturation: 1.2 }],
  [words('cartoon'), { brightness: 1.05, saturation: 1.7 }],
  [words('classic'), { brightness: 0.94, saturation: 0.5 }],
]

export const headwear: readonly Motif<Headwear>[] = [
  [words('tophat|sir|fancy|hats|wick'), '1f3a9.webp'],
  [words('demon|demonic|devil|hellfire|imp|cerberus|evil'), 'horns'],
  [words('angel|angelic|archangel|seraph\\w*|holy|cardinal|ethereal|divinity'), 'halo'],
  [
    words('king|queen|royal|overlord|lord|wolflord|moonlord|ghostlord|dominus|deity|emperor|archduchess|archduke'),
    '1f451.webp',
  ],
  [words('researcher|professor|wizard'), '1f393.webp'],
  [words('tourist|beach|strawhat|harvest'), '1f452.webp'],
  [words('competitor|challenger|captain|elite'), '1f9e2.webp'],
]

/** An emoji that stands small in a corner. Names are asked first, then the egg. */
export const emblems: readonly Motif<string>[] = [
  [words('dogcat'), '1f431.webp'],
  [words('pile'), '1f9b4.webp'],
  [words('toilet'), '1f6bd.webp'],
  [words('hothounddog'), '1f32d.webp'],
  [words('queen|rose'), '1f339.webp'],
  [words('cerberus|everblaze'), '1f525.webp'],
  [words('bongo'), '1fa98.webp'],
  [words('wheat'), '1f33e.webp'],
  [words('lemon'), '1f34b.webp'],
  [words('kiwi'), '1f95d.webp'],
  [words('apple|fruity'), '1f34e.webp'],
  [words('strawberry'), '1f353.webp'],
  [words('chocolate'), '1f36b.webp'],
  [words('mint|minty'), '1f36c.webp'],
  [words('vanilla|cone'), '1f366.webp'],
  [words('sundae'), '1f368.webp'],
  [words('candycorn|candy|treat'), '1f36d.webp'],
  [words('acorn'), '1f330.webp'],
  [words('ruby'), '1f48d.webp'],
  [words('pirate|captain'), '1f3f4-200d-2620-fe0f.webp'],
  [words('pumpkin'), '1f383.webp'],
  [words('candle|candled|wick|lantern|chandelier'), '1f56f-fe0f.webp'],
  [words('winged|flying|soarin|fallen'), '1fabd.webp'],
  [words('patriotic|july4th|liberty'), '1f1fa-1f1f8.webp'],
  [words('bow'), '1f380.webp'],
  [words('love|heart'), '1f496.webp'],
  [words('void crystal|crystal|diamond|shard|emerald'), '1f48e.webp'],
  [words('void|abyssal|umbra'), '1f52e.webp'],
  [words('magma|lava|inferno|fire|hell|hellshard|infernal|enraged'), '1f525.webp'],
  [words('ice|frost|icy|snow'), '2744-fe0f.webp'],
  [words('vine|earth|leaf|leafy'), '1f33f.webp'],
  [words('lucky|shamrock|clover'), '1f340.webp'],
  [words('thorn|plant'), '1f335.webp'],
  [words('sky|air|seagull'), '2601-fe0f.webp'],
  [words('water|atlantis|tidal'), '1f30a.webp'],
  [words('neon|electra|electric|shock|plasma'), '26a1.webp'],
  [words('hacker|glitch'), '1f47e.webp'],
  [words('cyber|cyborg|robo|mech|bionic|d\\.i\\.y|robot'), '2699-fe0f.webp'],
  [words('hyperwave'), '1f4e1.webp'],
  [words('pixel|classic|noob'), '1f579-fe0f.webp'],
  [words('game|gamer'), '1f3ae.webp'],
  [words('mining|ore'), '26cf-fe0f.webp'],
  [words('mutant'), '2622-fe0f.webp'],
  [words('rune|runic|glyph|eye|seeing'), '1f9ff.webp'],
  [words('sakura\\w*'), '1f338.webp'],
  [words('sleepy|dream\\w*'), '1f4a4.webp'],
  [words('space|galaxium'), '1fa90.webp'],
  [words('lunar|moon|dark|night'), '1f319.webp'],
  [words('star|celestial|starlight|eternal'), '2b50.webp'],
  [words('light|radiant|luminosity|enlightened|shimmering'), '2728.webp'],
  [words('rainbow|prism\\w*'), '1f308.webp'],
  [words('easter'), '1f95a.webp'],
  [words('paper|pastel'), '1f4dd.webp'],
  [words('cartoon'), '1f3a8.webp'],
  [words('trophy|paragon|champion|challenger'), '1f3c6.webp'],
  [words('golden|gold|midas|jackpot'), '1fa99.webp'],
  [words('silly'), '1f92a.webp'],
  [words('skull|skeletal'), '2620-fe0f.webp'],
  [words('federation'), '1f396-fe0f.webp'],
  [words('shattered'), '1f494.webp'],
  [words('sigma|face'), '1f576-fe0f.webp'],
  [words('og'), '1f947.webp'],
  [words('corn'), '1f33d.webp'],
  [words('autumn|fall'), '1f342.webp'],
  [words('costume'), '1f3ad.webp'],
  [words('puppet'), '1f9f5.webp'],
  [words('sinister'), '1f441-fe0f.webp'],
  [words('beach|tourist'), '1f3d6-fe0f.webp'],
  [words('fossil'), '1f9b4.webp'],
  [words('developer'), '1f4bb.webp'],
  [words('bunny'), '1f955.webp'],
  [words('bee'), '1f36f.webp'],
  [words('fruit'), '1f34e.webp'],
  [words('food'), '1f374.webp'],
  [words('throwback'), '1f4fc.webp'],
  [words('100m|200m|500m'), '1f389.webp'],
  [words('aura|radiance'), '2728.webp'],
  [words('bruh'), '1f5ff.webp'],
  [words('season'), '1f39f-fe0f.webp'],
  [words('series'), '1f3c5.webp'],
  [words('chance'), '1f3b2.webp'],
  [words('underworld'), '1f479.webp'],
  [words('icecream'), '1f366.webp'],
]

/** What the first fitting row gives for any of the texts, in the texts' order. */
export function findMotif<T>(motifs: readonly Motif<T>[], ...texts: readonly string[]): T | undefined {
  for (const text of texts) {
    const lower = text.toLowerCase()
    const found = motifs.find(([words]) => words.test(lower))
    if (found) return found[1]
  }
  return undefined
}
