import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

import { rootDir } from './drawing/paths.ts'

/** Writes the raster forms of public/logo.svg that are kept next to it; app-icons.ts makes the others. Run it when the drawing changes. */
const drawing = await readFile(`${rootDir}public/logo.svg`)

const png = (side: number) =>
  sharp(drawing, { density: (72 * side * 2) / 512 })
    .resize(side, side)
    .png({ compressionLevel: 9 })

/** An .ico that holds one PNG: a directory of one entry, then the picture itself. */
async function ico(side: number): Promise<Buffer> {
  const picture = await png(side).toBuffer()
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // an icon, not a cursor
  head.writeUInt16LE(1, 4) // one picture
  head.writeUInt8(side, 6)
  head.writeUInt8(side, 7)
  head.writeUInt16LE(1, 10) // colour planes
  head.writeUInt16LE(32, 12) // bits per pixel
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}

// Every page loads it, at most 128 px wide: twice that, in a palette, is sharp and small.
await png(256).png({ palette: true, quality: 95, effort: 10 }).toFile(`${rootDir}public/Logo.png`)
await writeFile(`${rootDir}public/favicon.ico`, await ico(48))
