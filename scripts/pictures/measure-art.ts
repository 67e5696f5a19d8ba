import sharp from 'sharp'

import type { ArtHue } from './drawing/catalogue.ts'
import { hslHue, hueTurn, oklab } from './drawing/colour.ts'

const BUCKETS = 36
const SIDE = 128

/** Measures a picture from its opaque pixels. @throws when the file isn't a picture that sharp can read. */
export async function measureArt(file: string | Buffer): Promise<ArtHue> {
  const { data } = await sharp(file).resize(SIDE, SIDE).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const weights = new Float64Array(BUCKETS)
  const hues: { hue: number; weight: number }[] = []
  let opaque = 0
  let chromaSum = 0
  let lightnessSum = 0
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (data[at + 3] ?? 0) / 255
    if (alpha < 0.5) continue
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    const { L, a, b } = oklab(red, green, blue)
    const chroma = Math.hypot(a, b)
    const hue = hslHue(red, green, blue)
    opaque += alpha
    chromaSum += chroma * alpha
    lightnessSum += L * alpha
    const bucket = Math.floor((hue / 360) * BUCKETS) % BUCKETS
    weights[bucket] = (weights[bucket] ?? 0) + chroma * alpha
    hues.push({ hue, weight: chroma * alpha })
  }
  if (opaque === 0) return { hue: 0, chroma: 0, lightness: 0 }
  return {
    hue: dominantHue(weights, hues),
    chroma: Number((chromaSum / opaque).toFixed(3)),
    lightness: Number((lightnessSum / opaque).toFixed(3)),
  }
}

/** The mean hue around the heaviest bucket: a mean over all of a picture with two colours would name neither. */
function dominantHue(weights: Float64Array, hues: readonly { hue: number; weight: number }[]): number {
  const near = (index: number) => weights[(index + BUCKETS) % BUCKETS] ?? 0
  const smoothed = Array.from(
    { length: BUCKETS },
    (_, index) => near(index - 1) / 2 + near(index) + near(index + 1) / 2,
  )
  const centre = ((smoothed.indexOf(Math.max(...smoothed)) + 0.5) / BUCKETS) * 360
  let turn = 0
  let weightSum = 0
  for (const { hue, weight } of hues) {
    const off = hueTurn(centre, hue)
    if (Math.abs(off) > 25) continue
    turn += off * weight
    weightSum += weight
  }
  return Math.round((centre + (weightSum === 0 ? 0 : turn / weightSum) + 360) % 360) % 360
}
