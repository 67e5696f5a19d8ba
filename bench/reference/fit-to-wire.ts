import { brotliCompressSync, constants } from 'node:zlib'

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const ATTEMPTS = 10

/** Finds the share of noise with which a text has `wireBytes` once it is compressed. @returns the compressed text */
export function fitToWire(write: (noise: number) => string, wireBytes: number): Buffer {
  let [low, high] = [0, 1]
  let best = Buffer.alloc(0)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const noise = (low + high) / 2
    const body = brotliCompressSync(write(noise), QUALITY)
    if (attempt === 0 || Math.abs(body.length - wireBytes) < Math.abs(best.length - wireBytes)) best = body
    if (body.length < wireBytes) low = noise
    else high = noise
  }
  return best
}
