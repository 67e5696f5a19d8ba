import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { findArtHue, pets, type PicturedPet } from './drawing/catalogue.ts'
import type { Pixels } from './drawing/picture.ts'
import { createRecipes, VARIANTS } from './drawing/recipe.ts'
import { renderPet } from './drawing/render-pet.ts'

const recipes = createRecipes(pets)
const recipe = (slug: string) => recipes.get(slug) ?? expect.fail(`no recipe for ${slug}`)

const GRID = 24
/** A picture as an eye takes it in at a glance: small, with its colours weighed by how solid they are. */
async function glance(pixels: Pixels): Promise<Float32Array> {
  const { data } = await sharp(pixels, { raw: { width: 256, height: 256, channels: 4 } })
    .resize(GRID, GRID)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const seen = new Float32Array(GRID * GRID * 3)
  for (let pixel = 0; pixel < GRID * GRID; pixel++) {
    const alpha = (data[pixel * 4 + 3] ?? 0) / 255
    for (let channel = 0; channel < 3; channel++)
      seen[pixel * 3 + channel] = (data[pixel * 4 + channel] ?? 0) * alpha + 90 * (1 - alpha)
  }
  return seen
}

/** The root of the mean square difference of two glances: 0 for the same picture, 255 at most. */
function distance(one: Float32Array, other: Float32Array): number {
  return Math.sqrt(one.reduce((sum, value, index) => sum + (value - (other[index] ?? 0)) ** 2, 0) / one.length)
}

const brightness = (seen: Float32Array) => seen.reduce((sum, value) => sum + value, 0) / seen.length

describe('pets that share an emoji', () => {
  const groups = [...new Set(pets.map((pet) => pet.art))].map((art) => pets.filter((pet) => pet.art === art))

  it('[PI7] never have the same picture', async () => {
    const alike: string[] = []
    let pairs = 0
    for (const group of groups) {
      if (group.length === 1) continue
      const seen = await Promise.all(
        group.map(async (pet) => ({
          slug: pet.slug,
          glance: await glance(await renderPet(recipe(pet.slug), 'Normal')),
        })),
      )
      for (const [index, one] of seen.entries()) {
        for (const other of seen.slice(index + 1)) {
          const apart = distance(one.glance, other.glance)
          pairs += 1
          if (apart < 12) alike.push(`${one.slug} and ${other.slug}: ${apart.toFixed(1)}`)
        }
      }
    }
    expect(alike).toEqual([])
    expect(pairs).toBeGreaterThan(2_000)
  })

  it('[PI16] are drawn the same way every time', async () => {
    expect(createRecipes(pets)).toEqual(recipes)
    const [one, other] = [
      await renderPet(recipe('king-doggy'), 'Shiny'),
      await renderPet(recipe('king-doggy'), 'Shiny'),
    ]
    expect(one.equals(other)).toBe(true)
  })

  it('[PI16] keep the emoji as it is for the first of them', () => {
    expect(recipe('doggy')).toMatchObject({ turn: 0, tint: null, tilt: 0, wears: null, emblem: null })
  })

  it('[PI16] show what their names say', () => {
    expect(recipe('king-doggy').wears).toBe('1f451.webp')
    expect(recipe('angel-bunny').wears).toBe('halo')
    expect(recipe('ice-kitty').emblem?.art).toBe('2744-fe0f.webp')
    expect(recipe('golden-golem').tint).toBe(43)
  })
})

describe('variants', () => {
  it.each(['doggy', 'king-doggy', 'king-skull', 'umbra', 'ice-wolf'])(
    '[PI3] of %s are told apart at a glance',
    async (slug) => {
      const [normal, shiny, mythic, both] = await Promise.all(
        VARIANTS.map(async (variant) => glance(await renderPet(recipe(slug), variant))),
      )
      const pairs = [
        [normal, shiny],
        [normal, mythic],
        [normal, both],
        [shiny, mythic],
        [shiny, both],
        [mythic, both],
      ] as const
      expect(pairs.map(([one, other]) => distance(one!, other!) > 12)).toEqual(pairs.map(() => true))
      expect(brightness(shiny!)).toBeGreaterThan(brightness(normal!))
    },
  )

  it('[PI14] of a colourless picture are tinted violet', async () => {
    const golem = recipe('golem')
    expect(findArtHue(golem.art).chroma).toBeLessThan(0.07)
    const pixels = await renderPet(golem, 'Mythic')
    const [red = 0, green = 0, blue = 0] = pixels.subarray((128 * 256 + 110) * 4)
    expect(blue).toBeGreaterThan(green + 20)
    expect(red).toBeGreaterThan(green)
  })
})

describe('recipes', () => {
  const pet = (slug: string, more: Partial<PicturedPet> = {}): PicturedPet => ({
    slug,
    name: slug,
    rarity: 'Common',
    eggs: [],
    art: '1f436.webp',
    themeHue: null,
    hasMythic: false,
    ...more,
  })

  it('[PI16] set pets apart even where nothing in the data does', () => {
    const looks = [...createRecipes(['a', 'b', 'c', 'd', 'e'].map((slug) => pet(slug))).values()].map(
      ({ turn }) => turn,
    )
    expect(new Set(looks).size).toBe(5)
  })

  it('[PI7] refuse an art that was not measured', () => {
    expect(() => createRecipes([pet('a', { art: 'new.webp' })])).toThrow('data/art-hues.json does not hold new.webp')
  })
})
