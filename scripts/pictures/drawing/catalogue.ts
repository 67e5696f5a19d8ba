import artHues from '../../../data/art-hues.json' with { type: 'json' }
import eggsFile from '../../../data/eggs.json' with { type: 'json' }
import petsFile from '../../../data/pets.json' with { type: 'json' }

/** What of a pet its picture depends on. `themeHue`: HSL degrees, null where the pet has no theme. */
export type PicturedPet = {
  slug: string
  name: string
  rarity: string
  eggs: readonly string[]
  art: string
  themeHue: number | null
  hasMythic: boolean
}

/** What of an egg its picture depends on. */
export type PicturedEgg = { slug: string; name: string; kind: string; world: string | null }

export const pets: readonly PicturedPet[] = petsFile
export const eggs: readonly PicturedEgg[] = eggsFile

/**
 * The colour of a picture. `hue`: the hue that dominates it, HSL degrees, 0 to 359. `chroma`: how colourful it is on the
 * whole, mean OKLab chroma (below 0.035 it reads as grey and its hue means nothing). `lightness`: mean OKLab lightness, 0 to 1.
 */
export type ArtHue = { hue: number; chroma: number; lightness: number }

const hues = new Map<string, ArtHue>(Object.entries(artHues))

/** The measured colour of an art. @throws when data/art-hues.json was not written again after a new `art` came in. */
export function findArtHue(art: string): ArtHue {
  const hue = hues.get(art)
  if (!hue) throw new Error(`data/art-hues.json does not hold ${art}: run scripts/pictures/write-art-hues.ts`)
  return hue
}
