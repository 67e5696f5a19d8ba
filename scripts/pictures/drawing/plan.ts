import sharp from 'sharp'

import { appIconPictures } from './app-icons.ts'
import type { PicturedEgg, PicturedPet } from './catalogue.ts'
import { createEggLook } from './egg-looks.ts'
import { eggSvg } from './egg-template.ts'
import { icons } from './icons.ts'
import { SIDE } from './layers.ts'
import { artFile } from './paths.ts'
import type { Picture } from './picture.ts'
import { createRecipes, VARIANTS, type Variant } from './recipe.ts'
import { renderPet } from './render-pet.ts'

const PREFIX: Readonly<Record<Variant, string>> = {
  Normal: '',
  Shiny: 'shiny-',
  Mythic: 'mythic-',
  ShinyMythic: 'shiny-mythic-',
}

const sizes = (folder: string, slug: string) => [
  { path: `${folder}/${slug}.webp`, side: 192 },
  { path: `${folder}/${slug}@96.webp`, side: 96 },
  { path: `${folder}/${slug}@256.webp`, side: 256 },
]

/** Every picture of these pets (with all their variants) and eggs, and the icons of the pages and of the installed site. */
export function planPictures(pets: readonly PicturedPet[], eggs: readonly PicturedEgg[]): Picture[] {
  return [...petPictures(pets), ...eggPictures(eggs), ...iconPictures(), ...appIconPictures()]
}

function petPictures(pets: readonly PicturedPet[]): Picture[] {
  const recipes = createRecipes(pets)
  return pets.flatMap((pet) => {
    const recipe = recipes.get(pet.slug)
    if (!recipe) return []
    const worn = [recipe.wears, recipe.emblem?.art].filter((art) => art?.endsWith('.webp') === true)
    return VARIANTS.filter((variant) => pet.hasMythic || !variant.endsWith('Mythic')).map((variant): Picture => {
      const slug = `${PREFIX[variant]}${pet.slug}`
      return {
        name: `items/${slug}`,
        recipe: { ...recipe, variant },
        arts: [recipe.art, ...worn.filter((art) => art !== undefined && art !== null)],
        files: sizes('items', slug),
        draw: async () => ({ pixels: await renderPet(recipe, variant), side: SIDE }),
      }
    })
  })
}

function eggPictures(eggs: readonly PicturedEgg[]): Picture[] {
  return eggs.map((egg) => ({
    name: `eggs/${egg.slug}`,
    recipe: createEggLook(egg),
    arts: [],
    files: sizes('eggs', egg.slug),
    draw: async () => ({
      pixels: await sharp(Buffer.from(eggSvg(createEggLook(egg), SIDE)))
        .ensureAlpha()
        .raw()
        .toBuffer(),
      side: SIDE,
    }),
  }))
}

function iconPictures(): Picture[] {
  return icons.map(({ name, art, side }) => ({
    name: `icons/${name}`,
    recipe: { side },
    arts: [art],
    files: [{ path: `icons/${name}.webp`, side }],
    draw: async () => ({
      pixels: await sharp(artFile(art)).resize(SIDE, SIDE).ensureAlpha().raw().toBuffer(),
      side: SIDE,
    }),
  }))
}
