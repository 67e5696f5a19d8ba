import { LRUCache } from 'lru-cache'
import sharp, { type OverlayOptions } from 'sharp'

import { findArtHue } from './catalogue.ts'
import { hslToRgb, oklab } from './colour.ts'
import { auraSvg, haloSvg, hornsSvg, mythicHaloSvg, rainbowHaloSvg, SIDE, sparklesSvg, washSvg } from './layers.ts'
import { artFile } from './paths.ts'
import type { Pixels } from './picture.ts'
import type { Recipe, Variant } from './recipe.ts'

const raw = { width: SIDE, height: SIDE, channels: 4 } as const

const BODY = 214
const MYTHIC_TURN = 150
const MYTHIC_TINT = 268
const GREY = 0.07

/** Steps that pictures share, at most 16 MB of them: the variants of a pet follow one another. */
const steps = new LRUCache<string, Promise<Buffer>>({ max: 64 })

function shared(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const step = steps.get(key) ?? make()
  steps.set(key, step)
  return step
}

const drawn = (svg: string) => sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
const sharedSvg = (svg: string) => shared(svg, () => drawn(svg))
const layer = (input: Buffer, more: Partial<OverlayOptions> = {}): OverlayOptions => ({ input, raw, ...more })

type Small = { pixels: Buffer; side: number }
const smalls = new Map<string, Promise<Small>>()

/** An emoji made small and tilted, as many pets wear it. */
function smallArt(art: string, size: number, angle: number): Promise<Small> {
  const key = `${art} ${size} ${angle}`
  const cached = smalls.get(key)
  if (cached) return cached
  const small = sharp(artFile(art))
    .resize(size, size)
    .raw()
    .toBuffer()
    .then((pixels) =>
      sharp(pixels, { raw: { width: size, height: size, channels: 4 } })
        .rotate(angle, { background: 'transparent' })
        .raw()
        .toBuffer({ resolveWithObject: true }),
    )
    .then(({ data, info }) => ({ pixels: data, side: info.width }))
  smalls.set(key, small)
  return small
}

const smallLayer = ({ pixels, side }: Small, left: number, top: number): OverlayOptions => ({
  input: pixels,
  raw: { width: side, height: side, channels: 4 },
  left: Math.round(Math.max(0, Math.min(left, SIDE - side))),
  top: Math.round(Math.max(0, Math.min(top, SIDE - side))),
})

/** Draws one variant of a pet. @throws when the art's file is missing. */
export async function renderPet(recipe: Recipe, variant: Variant): Promise<Pixels> {
  const shiny = variant === 'Shiny' || variant === 'ShinyMythic'
  const mythic = variant === 'Mythic' || variant === 'ShinyMythic'
  const body = await renderBody(recipe, shiny, mythic)
  const rim = shiny || mythic || recipe.rim ? await renderRim(body, recipe, variant) : null
  const back = mythic
    ? await sharedSvg(variant === 'ShinyMythic' ? rainbowHaloSvg() : mythicHaloSvg())
    : recipe.aura
      ? await sharedSvg(auraSvg(recipe.aura))
      : null
  const stack = [back, rim, body].filter((pixels) => pixels !== null)
  const [base = body, ...above] = stack
  const over = [
    ...above.map((pixels) => layer(pixels)),
    ...(await accessories(recipe, body)),
    ...(shiny ? [layer(await sharedSvg(sparklesSvg(mythic, recipe.emblem?.side === 'right')))] : []),
  ]
  return over.length === 0 ? base : sharp(base, { raw }).composite(over).raw().toBuffer()
}

/** The body alone: coloured, posed, and set in the middle (lower where a hat needs the room). */
async function renderBody(recipe: Recipe, shiny: boolean, mythic: boolean): Promise<Pixels> {
  const grey = recipe.tint === null && findArtHue(recipe.art).chroma < GREY
  const tint = mythic ? (recipe.tint === null ? (grey ? MYTHIC_TINT : null) : turnedTint(recipe.tint)) : recipe.tint
  const turn = recipe.turn + (mythic ? mythicTurn(recipe) : 0)
  const size = Math.round(Math.min(BODY * recipe.scale, 226) * (mythic ? 0.9 : 1))
  const side = { width: size, height: size, channels: 4 } as const
  const plain = await shared(`${recipe.art} ${size}`, () =>
    sharp(artFile(recipe.art)).resize(size, size).ensureAlpha().raw().toBuffer(),
  )
  const graded = sharp(plain, { raw: side }).modulate({
    brightness: recipe.brightness * (shiny ? 1.1 : 1) * (tint === null ? 1 : roomForTint(recipe.art, mythic)),
    saturation: recipe.saturation * (shiny ? 1.15 : 1) * (mythic ? 1.15 : 1),
    hue: ((turn % 360) + 360) % 360,
  })
  if (recipe.flop) graded.flop()
  if (tint !== null) {
    const [r, g, b] = hslToRgb(tint, 0.85, 0.6)
    graded.tint({ r, g, b })
  }
  const flat = await graded.raw().toBuffer()
  const tilted = await sharp(flat, { raw: side })
    .rotate(recipe.tilt, { background: 'transparent' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const body = centred(tilted.data, tilted.info.width, recipe.wears === null ? 0 : 16)
  return recipe.wash.length === 0 ? body : washed(body, recipe.wash)
}

/** Half a turn and a bit less, to the side that does not end in olive. */
function mythicTurn({ art, turn }: Recipe): number {
  const { a, b } = oklab(...hslToRgb(findArtHue(art).hue, 0.75, 0.6))
  const ends = ((Math.atan2(b, a) * 180) / Math.PI + turn + MYTHIC_TURN + 720) % 360
  return ends > 75 && ends < 135 ? -MYTHIC_TURN : MYTHIC_TURN
}

/** White takes no tint: what is bright is dimmed before, more so where the tint is all that tells a Mythic. */
function roomForTint(art: string, mythic: boolean): number {
  return Math.min(1, (mythic ? 0.62 : 0.72) / findArtHue(art).lightness)
}

function turnedTint(tint: number): number {
  const turned = (tint + MYTHIC_TURN) % 360
  return turned > 30 && turned < 90 ? (tint - MYTHIC_TURN + 360) % 360 : turned
}

/** Lays a square picture on the middle of a whole one, `drop` lower; what reaches beyond the edge is empty corner. */
function centred(pixels: Buffer, side: number, drop: number): Pixels {
  const whole = Buffer.alloc(SIDE * SIDE * 4)
  const left = Math.round((SIDE - side) / 2)
  const from = Math.max(0, -left)
  const width = Math.min(side - from * 2, SIDE)
  for (let y = 0; y < side; y++) {
    const row = y + left + drop
    if (row < 0 || row >= SIDE) continue
    pixels.copy(whole, (row * SIDE + Math.max(0, left)) * 4, (y * side + from) * 4, (y * side + from + width) * 4)
  }
  return whole
}

async function washed(body: Pixels, colours: readonly string[]): Promise<Pixels> {
  const bands = await sharedSvg(washSvg(colours))
  const clipped = await sharp(bands, { raw })
    .composite([layer(body, { blend: 'dest-in' })])
    .raw()
    .toBuffer()
  return sharp(body, { raw })
    .composite([layer(clipped, { blend: 'overlay' })])
    .raw()
    .toBuffer()
}

type Rgb = readonly [red: number, green: number, blue: number]

const rims: Readonly<Record<Variant, (x: number, y: number) => Rgb>> = {
  Normal: () => [222, 214, 255],
  Shiny: () => [255, 201, 64],
  Mythic: () => [201, 156, 255],
  ShinyMythic: (x, y) => hslToRgb(((Math.atan2(y - SIDE / 2, x - SIDE / 2) * 180) / Math.PI + 360) % 360, 0.95, 0.72),
}
const rimColours = new Map<Variant, Buffer>()

/** A picture full of a variant's rim colour. */
function rimColour(variant: Variant): Buffer {
  const known = rimColours.get(variant)
  if (known) return known
  const colours = Buffer.alloc(SIDE * SIDE * 4)
  for (let pixel = 0; pixel < SIDE * SIDE; pixel++)
    colours.set(rims[variant](pixel % SIDE, Math.floor(pixel / SIDE)), pixel * 4)
  rimColours.set(variant, colours)
  return colours
}

/** A lit edge: the body's shape made wider, in the variant's colour. */
async function renderRim(
  body: Pixels,
  { art, scale, flop, tilt, wears, wash }: Recipe,
  variant: Variant,
): Promise<Pixels> {
  const shape = JSON.stringify([art, scale, flop, tilt, wears !== null, wash, variant.endsWith('Mythic')])
  const wide = await shared(shape, () =>
    sharp(body, { raw }).extractChannel(3).blur(3.4).linear(2.7, -27).raw().toBuffer(),
  )
  const rim = Buffer.from(rimColour(variant))
  for (let pixel = 0; pixel < SIDE * SIDE; pixel++) rim[pixel * 4 + 3] = wide[pixel] ?? 0
  return rim
}

async function accessories(recipe: Recipe, body: Pixels): Promise<OverlayOptions[]> {
  const worn: OverlayOptions[] = []
  if (recipe.wears !== null) {
    const head = findHead(body)
    if (recipe.wears === 'halo') worn.push(layer(await drawn(haloSvg(head.x, head.y, 92))))
    else if (recipe.wears === 'horns') worn.push(layer(await drawn(hornsSvg(head.x, head.y, 96))))
    else {
      const hat = await smallArt(recipe.wears, 96, recipe.flop ? -6 : 6)
      worn.push(smallLayer(hat, head.x - hat.side / 2, head.y - hat.side * 0.66))
    }
  }
  if (recipe.emblem !== null) {
    const left = recipe.emblem.side === 'left'
    const badge = await smallArt(recipe.emblem.art, 82, left ? -10 : 10)
    worn.push(smallLayer(badge, left ? 8 : SIDE - badge.side - 8, SIDE - badge.side - 6))
  }
  return worn
}

/** Where a hat sits: the middle of the body, on the first row that is solid there. */
function findHead(body: Pixels): { x: number; y: number } {
  const solid = (x: number, y: number) => (body[(y * SIDE + x) * 4 + 3] ?? 0) > 160
  let sum = 0
  let count = 0
  for (let y = 0; y < SIDE; y += 4) {
    for (let x = 0; x < SIDE; x += 4) {
      if (!solid(x, y)) continue
      sum += x
      count += 1
    }
  }
  const middle = count === 0 ? SIDE / 2 : Math.round(sum / count)
  const columns = Array.from({ length: 14 }, (_, index) => middle - 14 + index * 2)
  for (let y = 0; y < SIDE; y++) {
    if (columns.filter((x) => solid(x, y)).length > 8) return { x: middle, y }
  }
  return { x: middle, y: 40 }
}
