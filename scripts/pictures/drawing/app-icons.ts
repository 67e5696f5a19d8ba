import { readFileSync } from 'node:fs'
import { APP_ICONS, type AppIcon } from '#server/pictures/app-icons.ts'
import { GROUND } from '#ui/theme.ts'
import sharp from 'sharp'

import { rootDir } from './paths.ts'
import type { Picture } from './picture.ts'

/** The largest that is asked for. */
const SIDE = 512
/** How much of the side the drawing takes. Of a maskable icon the inner 80 % are sure to be seen, as a circle. */
const PART: Readonly<Record<AppIcon['purpose'], number>> = { any: 1, maskable: 0.64, apple: 0.78 }

/** The icons of the installed site, all from one drawing. ST6 */
export function appIconPictures(): Picture[] {
  const drawing = readFileSync(`${rootDir}public/logo.svg`, 'utf8')
  return APP_ICONS.map(({ file, side, purpose }) => {
    const recipe = { drawing, side, part: PART[purpose], ground: purpose === 'any' ? 'transparent' : GROUND.dark }
    return {
      name: `app/${file}`,
      recipe,
      arts: [],
      files: [{ path: `app/${file}`, side }],
      draw: async () => ({ pixels: await draw(recipe), side: SIDE }),
    }
  })
}

async function draw({ drawing, part, ground }: { drawing: string; part: number; ground: string }): Promise<Buffer> {
  const inner = Math.round(SIDE * part)
  const input = await sharp(Buffer.from(drawing), { density: 144 }).resize(inner, inner).png().toBuffer()
  const background = ground === 'transparent' ? { r: 0, g: 0, b: 0, alpha: 0 } : ground
  return sharp({ create: { width: SIDE, height: SIDE, channels: 4, background } })
    .composite([{ input }])
    .raw()
    .toBuffer()
}
