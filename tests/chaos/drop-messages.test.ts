import { expect, it } from 'vitest'
import { dropMessages } from './drop-messages.ts'

const message = (text: string, push = '*') => `${push}3\r\n$7\r\nmessage\r\n$3\r\nbus\r\n$${text.length}\r\n${text}\r\n`

/** What passes of these bytes, which arrive in pieces of this size. */
const pass = (text: string, isLost: () => boolean, size = 3) => {
  const filter = dropMessages(isLost)
  const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
  return pieces.map((piece) => String(filter(Buffer.from(piece)))).join('')
}

it('[CL52] a lossy bus drops whole messages and passes every other answer of Redis', () => {
  const answers =
    '+OK\r\n:3\r\n$-1\r\n*2\r\n$1\r\na\r\n*0\r\n>3\r\n$9\r\nsubscribe\r\n$3\r\nbus\r\n:1\r\n%1\r\n+k\r\n:1\r\n'
  const all = `${message('one')}${answers}${message('two', '>')}${message('a\r\nb')}`
  for (const size of [1, 3, 1_000]) {
    expect(pass(all, () => false, size)).toEqual(all)
    expect(pass(all, () => true, size)).toEqual(answers)
  }
  let count = 0
  expect(pass(all, () => count++ % 3 === 0)).toEqual(`${answers}${message('two', '>')}${message('a\r\nb')}`)
})
