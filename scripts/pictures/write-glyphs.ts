import { glyphSprite, readShapes } from './glyph-sprite.ts'
import { rootDir } from './drawing/paths.ts'

/** Writes src/ui/glyphs.webp, of which only the transparency counts. Run it when a mark changes. */
await (
  await glyphSprite(await readShapes())
)
  .webp({ quality: 1, alphaQuality: 70, effort: 6 })
  .toFile(`${rootDir}src/ui/glyphs.webp`)
