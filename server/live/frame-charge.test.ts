import { assert, constantFrom, integer, array, property, record } from 'fast-check'
import { expect, it } from 'vitest'
import { createFrameCharge } from './frame-charge.ts'

type Frame = { opcode: number; final: boolean; length: number }

/** A masked frame, as a client sends it (RFC 6455, 5.2). */
function encode({ opcode, final, length }: Frame): Buffer {
  const [short, extended] =
    length < 126 ? [length, Buffer.alloc(0)] : length < 65_536 ? [126, Buffer.alloc(2)] : [127, Buffer.alloc(8)]
  if (extended.length > 0) extended.writeUIntBE(length, Math.max(0, extended.length - 6), Math.min(6, extended.length))
  return Buffer.concat([
    Buffer.from([(final ? 0x80 : 0) | opcode, 0x80 | short]),
    extended,
    Buffer.alloc(4 + length, 0xff),
  ])
}

const frame = record({
  opcode: constantFrom(0, 1, 2, 8, 9, 10),
  final: constantFrom(true, false),
  length: constantFrom(0, 1, 125, 126, 127, 4_096, 65_535, 65_536, 70_000),
})

it('[LV21, LV31] finds every frame, however the stream is cut, and charges a chunk in which none begins', () => {
  assert(
    property(
      array(frame, { maxLength: 8 }),
      array(integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 5 }),
      (frames, sizes) => {
        const stream = Buffer.concat(frames.map(encode))
        const charged: (number | undefined)[] = []
        const admit = createFrameCharge((opcode) => charged.push(opcode) > 0)
        for (let at = 0, chunk = 0; at < stream.length; chunk++) {
          const end = at + sizes[chunk % sizes.length]!
          const before = charged.length
          expect(admit(stream.subarray(at, end))).toBe(true)
          expect(charged.length).toBeGreaterThan(before)
          at = end
        }
        expect(charged.filter((opcode) => opcode !== undefined)).toEqual(frames.map(({ opcode }) => opcode))
      },
    ),
  )
})

it('[LV21] reads no further than the first frame that is refused', () => {
  let charged = 0
  const admit = createFrameCharge(() => ++charged <= 3)
  expect(
    admit(Buffer.concat(Array.from({ length: 10_000 }, () => encode({ opcode: 9, final: true, length: 0 })))),
  ).toBe(false)
  expect(charged).toBe(4)
})

it('[LV21] charges each byte that comes by itself', () => {
  let charged = 0
  const admit = createFrameCharge(() => ++charged > 0)
  const bytes = encode({ opcode: 1, final: true, length: 94 })
  for (const byte of bytes) admit(Buffer.from([byte]))
  expect(charged).toBe(bytes.length)
})
