import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { expect, it } from 'vitest'
import { glyphSprite, readShapes } from './glyph-sprite.ts'
import { rootDir } from './drawing/paths.ts'

it('[PI10] every mark has its place in the picture of all, in the order in which they are drawn', async () => {
  const css = await readFile(`${rootDir}src/ui/glyphs.css`, 'utf8')
  const places = [
    ...css.matchAll(/\[data-glyph="(\w+)"\] \{ mask-position: calc\((\d+) \/ 1248 \* 100%\) center; \}/g),
  ].map(([, name, at]) => [name, Number(at)])
  expect(places).toEqual((await readShapes()).map(({ name }, index) => [name, index * 54 + 3]))
})

it('[PI10] the picture of all marks is current: run scripts/pictures/write-glyphs.ts', async () => {
  const alpha = (image: Sharp) => image.extractChannel('alpha').raw().toBuffer({ resolveWithObject: true })
  const wanted = await alpha(sharp(await (await glyphSprite(await readShapes())).png().toBuffer()))
  const kept = await alpha(sharp(`${rootDir}src/ui/glyphs.webp`))
  expect([kept.info.width, kept.info.height]).toEqual([wanted.info.width, wanted.info.height])
  const furthest = wanted.data.reduce(
    (most: number, value: number, index: number) => Math.max(most, Math.abs(value - (kept.data[index] ?? 0))),
    0,
  )
  expect(furthest).toBeLessThan(40) // of 255; its transparency is rounded
})
