import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import artHues from '../../data/art-hues.json' with { type: 'json' }
import pets from '../../data/pets.json' with { type: 'json' }
import type { ArtHue } from './drawing/catalogue.ts'
import { hslHue, hueTurn } from './drawing/colour.ts'
import { measureArt } from './measure-art.ts'
import { artFile } from './drawing/paths.ts'

const stored = new Map<string, ArtHue>(Object.entries(artHues))
const arts = [...new Set(pets.map((pet) => pet.art))].sort()

describe('data/art-hues.json', () => {
  it('[PI19] names every picture that a pet uses, and no other', () => {
    expect([...stored.keys()]).toEqual(arts)
  })

  it.each(['1f436.webp', '1f480.webp', '1f409.webp', '2744-fe0f.webp', '1f98b.webp'])(
    '[PI19] holds for %s what measuring it again gives',
    async (art) => {
      expect(stored.get(art)).toEqual(await measureArt(artFile(art)))
    },
  )
})

describe('measureArt', () => {
  const flat = (colour: { r: number; g: number; b: number; alpha: number }) =>
    sharp({ create: { width: 32, height: 32, channels: 4, background: colour } })
      .png()
      .toBuffer()

  it('[PI9] finds the hue of a flat colour, and no colour in grey', async () => {
    expect(await measureArt(await flat({ r: 255, g: 0, b: 0, alpha: 1 }))).toEqual({
      hue: 0,
      chroma: 0.258,
      lightness: 0.628,
    })
    expect(await measureArt(await flat({ r: 0, g: 0, b: 255, alpha: 1 }))).toMatchObject({ hue: 240 })
    expect(await measureArt(await flat({ r: 128, g: 128, b: 128, alpha: 1 }))).toMatchObject({ chroma: 0 })
  })

  it('[PI9] has nothing to say of an empty picture', async () => {
    expect(await measureArt(await flat({ r: 255, g: 0, b: 0, alpha: 0 }))).toEqual({ hue: 0, chroma: 0, lightness: 0 })
  })
})

describe('hues', () => {
  const byte = fc.integer({ min: 0, max: 255 })

  it('[PI9] stay within the circle', () => {
    fc.assert(fc.property(byte, byte, byte, (r, g, b) => hslHue(r, g, b) >= 0 && hslHue(r, g, b) < 360))
  })

  it('[PI9] turn by the shorter way', () => {
    const hue = fc.integer({ min: 0, max: 359 })
    fc.assert(
      fc.property(hue, hue, (from, to) => {
        const turn = hueTurn(from, to)
        return Math.abs(turn) <= 180 && (from + turn + 720) % 360 === to
      }),
    )
  })
})
