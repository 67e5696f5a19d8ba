import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { rootDir } from './drawing/paths.ts'

/** Pixels of a mark, and of its place: glyphs.css reckons with both. */
const SIDE = 48
const PLACE = 54

export type Shape = { readonly name: string; readonly svg: string }

export async function readShapes(): Promise<Shape[]> {
  const css = await readFile(`${rootDir}src/ui/glyph-shapes.css`, 'utf8')
  return [...css.matchAll(/\[data-glyph="(\w+)"\] \{ --glyph: url\("data:image\/svg\+xml,([^"]+)"\)/g)].map(
    ([, name = '', svg = '']) => ({ name, svg: decodeURIComponent(svg) }),
  )
}

/** All marks next to each other, each as large as its place allows. */
export async function glyphSprite(shapes: readonly Shape[]) {
  const marks = await Promise.all(
    shapes.map(({ svg }) =>
      sharp(Buffer.from(svg), { density: 1_200 })
        .resize(SIDE, SIDE, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
        .png()
        .toBuffer(),
    ),
  )
  const margin = (PLACE - SIDE) / 2
  return sharp({
    create: { width: PLACE * shapes.length, height: PLACE, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  }).composite(marks.map((input, index) => ({ input, left: index * PLACE + margin, top: margin })))
}
