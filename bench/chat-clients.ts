import { readFileSync } from 'node:fs'
import { WebSocket } from 'ws'
import { answerQuestions, until } from './processes.ts'

/** A message that came, and when. */
export type Heard = readonly [conversationId: string, seq: number, at: number]

const [address = '', file = ''] = process.argv.slice(2)
const tokens: string[] = JSON.parse(readFileSync(file, 'utf8'))
let opened = 0
let closed = 0
let faults = 0
const heard: Heard[] = []

/** Looks at the number of every message: one missing or repeated is a fault. */
function open(token: string) {
  const ws = new WebSocket(`${address}?token=${token}`, { perMessageDeflate: false })
  let last = 0
  ws.once('message', () => (opened += 1))
  ws.on('close', () => (closed += 1))
  ws.on('error', () => (faults += 1))
  ws.on('message', (frame: Buffer) => {
    const { type, data } = JSON.parse(String(frame))
    if (type !== 'CHAT_MESSAGE') return
    const { seq } = data.message
    if (seq !== last + 1) faults += 1
    last = seq
    heard.push([data.conversationId, seq, Date.now()])
  })
}

for (const [index, token] of tokens.entries()) {
  open(token)
  if (index % 100 === 99) await until(`${index} connections`, 60_000, () => opened > index - 100)
}
await until(`${tokens.length} connections`, 60_000, () => opened === tokens.length)

answerQuestions(opened, async ({ count }) => {
  await until(`${count} messages`, 10_000, () => heard.length >= count).catch(() => {})
  return { heard, faults, closed }
})
