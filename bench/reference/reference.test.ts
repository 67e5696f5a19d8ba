import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { fitToWire } from './fit-to-wire.ts'
import { writeDocument } from './write-document.ts'
import { writeFunctions } from './write-script.ts'

const WEIGHTS = { text: 4_000, elements: 800, styles: 40_000, scripts: 2_000, data: 12_000 }
const FILES = { entry: '/assets/entry.js', fonts: ['/assets/a.woff2'], pictures: ['/a.webp', '/b.webp'] }

it.each([10, 500, 178_000])('[RU54] a script of %i bytes has as many in the reference, and calls nothing', (length) => {
  const script = writeFunctions(length, 0.3)
  expect(script).toHaveLength(length)
  expect(script).toBe(writeFunctions(length, 0.3))
  expect(new Function(script)()).toBeUndefined()
})

it('[RU54] the document of the reference has the bytes, elements and kinds of text of the page', () => {
  const html = writeDocument(110_000, WEIGHTS, FILES, 0.2)
  expect(html).toHaveLength(110_000)
  const body = html.slice(html.indexOf('<div id="root">') + 15, html.indexOf('</main></div>'))
  expect(body.match(/<\w/g)).toHaveLength(WEIGHTS.elements)
  expect(body.replaceAll(/<[^>]*>/g, '').length).toBeCloseTo(WEIGHTS.text, -3)
  expect(/<style>([^<]*)/.exec(html)![1]).toHaveLength(WEIGHTS.styles)
})

it.each([0.15, 0.35])(
  '[RU54] a file of the reference crosses the wire with the bytes of the original (%d of them)',
  (share) => {
    const packed = fitToWire((noise) => writeFunctions(100_000, noise), 100_000 * share)
    expect(brotliDecompressSync(packed)).toHaveLength(100_000)
    expect(packed.length / (100_000 * share)).toBeCloseTo(1, 1)
  },
)

it('[RU54] what repeats itself in the reference is small on the wire', () => {
  expect(brotliCompressSync(writeFunctions(100_000, 0)).length).toBeLessThan(10_000)
})
