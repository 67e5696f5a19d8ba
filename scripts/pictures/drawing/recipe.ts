import { findArtHue, type PicturedPet } from './catalogue.ts'
import { perceptualTurn } from './colour.ts'
import { coats, emblems, headwear, findMotif, type Headwear } from './motifs.ts'

export const VARIANTS = ['Normal', 'Shiny', 'Mythic', 'ShinyMythic'] as const
export type Variant = (typeof VARIANTS)[number]

const PATTERNS = ['dots', 'rays', 'bubbles', 'petals', 'orbits', 'confetti', 'hills', 'diamonds'] as const
export type Pattern = (typeof PATTERNS)[number]

/**
 * How one pet is drawn. `turn`: degrees around the perceptual hue circle; `tint`: HSL hue laid over a picture that has no
 * colour to turn, or null; `tilt`: degrees; `scale`: beside the usual size; `rim`: dark art gets a lit edge.
 */
export type Recipe = {
  art: string
  turn: number
  tint: number | null
  brightness: number
  saturation: number
  wash: readonly string[]
  flop: boolean
  tilt: number
  scale: number
  rim: boolean
  wears: Headwear | null
  emblem: { art: string; side: 'left' | 'right' } | null
  aura: { pattern: Pattern; hue: number; strength: number } | null
}

/** Below this an art reads as grey: turning its hue does nothing that an eye sees. */
const GREY = 0.07
/** Below this a picture is lost on a dark stage. */
const DARK = 0.5
const AURA: Readonly<Record<string, number>> = { Epic: 0.5, Legendary: 0.75, Secret: 1, Infinity: 1 }
/** Arts that have on already what a word would put on them. */
const BORN_WITH: Readonly<Record<string, Headwear>> = {
  '1f451.webp': '1f451.webp',
  '1f47c.webp': 'halo',
  '1f47f.webp': 'horns',
  '1f479.webp': 'horns',
}
const LEANS = [
  [0, 0],
  [-7, 0.02],
  [6, -0.02],
  [-4, -0.05],
  [8, 0.03],
  [4, 0.05],
  [-9, -0.01],
] as const

/**
 * The recipe of every pet, by slug. Pets that share an art are told apart by the words of their names and eggs; whatever
 * the words leave alike is turned in hue, step by step. Depends on nothing but the pets and their order.
 */
export function createRecipes(pets: readonly PicturedPet[]): Map<string, Recipe> {
  const recipes = new Map<string, Recipe>()
  const seen = new Map<string, number>()
  const sharers = new Map<string, number>()
  for (const pet of pets) {
    const place = sharers.get(pet.art) ?? 0
    sharers.set(pet.art, place + 1)
    const recipe = firstRecipe(pet, place)
    const look = [recipe.art, recipe.tint, Math.round(recipe.turn / 12), recipe.brightness, recipe.wash[0]].join()
    const alike = seen.get(look) ?? 0
    seen.set(look, alike + 1)
    recipes.set(pet.slug, alike === 0 ? recipe : movedApart(recipe, alike))
  }
  return recipes
}

function firstRecipe(pet: PicturedPet, place: number): Recipe {
  const { hue: ownHue, chroma, lightness } = findArtHue(pet.art)
  const egg = pet.eggs[0] ?? ''
  const coat = findMotif(coats, pet.name) ?? (place === 0 ? {} : (findMotif(coats, egg) ?? {}))
  const grey = chroma < GREY
  const tinted = grey || coat.metal === true
  // A turn towards gold keeps how light a picture is, and gold that is not light is olive.
  const golden = coat.hue !== undefined && coat.hue > 24 && coat.hue < 64 && !tinted
  const brightness = (coat.brightness ?? 1) * (golden && lightness < 0.68 ? 1.22 : 1)
  const wears = findMotif(headwear, pet.name)
  const [tilt, growth] = place === 0 ? [0, 0] : (LEANS[hash(pet.slug) % LEANS.length] ?? [0, 0])
  const emblem =
    place === 0
      ? findMotif(
          emblems.filter(([words]) => words.test(pet.name.toLowerCase())),
          pet.name,
        )
      : findMotif(emblems, pet.name, egg)
  const flop = place % 2 === 1
  const strength = AURA[pet.rarity] ?? (place === 0 ? 0 : 0.4)
  return {
    art: pet.art,
    turn: coat.hue === undefined || tinted ? 0 : perceptualTurn(ownHue, coat.hue),
    tint: tinted ? (coat.hue ?? null) : null,
    brightness,
    saturation: (coat.saturation ?? 1) * (golden ? 1.2 : 1),
    wash: coat.wash ?? [],
    flop,
    tilt,
    scale:
      1 +
      growth +
      (/\b(giant|big|god)\b/i.test(pet.name) ? 0.08 : 0) -
      (/\b(baby|cute|shard)\b/i.test(pet.name) ? 0.06 : 0),
    rim: lightness * brightness < DARK,
    wears: wears === undefined || BORN_WITH[pet.art] === wears ? null : wears,
    emblem:
      emblem === undefined || emblem === pet.art || emblem === wears
        ? null
        : { art: emblem, side: flop ? 'left' : 'right' },
    aura:
      strength === 0
        ? null
        : {
            pattern: PATTERNS[hash(`${pet.slug} aura`) % PATTERNS.length] ?? 'dots',
            hue: pet.themeHue ?? coat.hue ?? (grey ? hash(pet.slug) % 360 : ownHue),
            strength,
          },
  }
}

/** The same pet in a colour that none of those before it has. `step` counts from 1. */
function movedApart(recipe: Recipe, step: number): Recipe {
  const away = (step % 2 === 1 ? 1 : -1) * Math.ceil(step / 2) * 34
  const grey = recipe.tint !== null || findArtHue(recipe.art).chroma < GREY
  const tint = grey ? ((recipe.tint ?? findArtHue(recipe.art).hue) + away + 720) % 360 : null
  const scale = recipe.scale + (step % 3 === 1 ? -0.07 : step % 3 === 2 ? 0.05 : 0)
  return {
    ...recipe,
    turn: grey ? recipe.turn : recipe.turn + away,
    tint,
    scale,
    tilt: recipe.tilt + (step % 2 === 1 ? 5 : -6),
  }
}

/** A small stable number of a text (FNV-1a). */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return value
}
