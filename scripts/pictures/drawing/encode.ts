import sharp from 'sharp'
import type { Pixels } from './picture.ts'

type Drawn = { pixels: Pixels; side: number }

/** The content of a picture's file. */
export function encode({ pixels, side }: Drawn, file: { path: string; side: number }): Promise<Buffer> {
  const source = sharp(pixels, { raw: { width: side, height: side, channels: 4 } })
  const sized = file.side === side ? source : source.resize(file.side, file.side)
  // A lower alpha quality saves a quarter more and shows steps in the halos.
  const encoded = file.path.endsWith('.png')
    ? sized.png({ palette: true, quality: 95, effort: 10 })
    : sized.webp({ quality: 70, alphaQuality: 75, effort: 2 })
  return encoded.toBuffer()
}
