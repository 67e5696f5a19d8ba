import { readFileSync } from 'node:fs'
import { WebSocket } from 'ws'
import { answerQuestions, until } from './processes.ts'
import { quantile } from './quantile.ts'

const [address = '', file = ''] = process.argv.slice(2)
const tokens: string[] = JSON.parse(readFileSync(file, 'utf8'))
let opened = 0
let closed = 0
let received = 0
let faults = 0
const delays: number[] = []

/** Looks at the number of every message: one missing or repeated is a fault. Its text is when it was sent. */
function open(token: string) {
  const ws = new WebSocket(`${address}?token=${token}`, { perMessageDeflate: false })
  let last = 0
  ws.once('message', () => (opened += 1))
  ws.on('close', () => (closed += 1))
  ws.on('error', () => (faults += 1))
  ws.on('message', (frame: Buffer) => {
    const { type, data } = JSON.parse(String(frame))
    if (type !== 'CHAT_MESSAGE') return
    const { seq, text } = data.message
    if (seq !== last + 1) faults += 1
    last = seq
    received += 1
    delays.push(Date.now() - Number(text))
  })
}

for (const [index, token] of tokens.entries()) {
  open(token)
  if (index % 100 === 99) await until(`${index} connections`, 60_000, () => opened > index - 100)
}
await until(`${tokens.length} connections`, 60_000, () => opened === tokens.length)

answerQuestions(opened, async ({ count }) => {
  await until(`${count} messages`, 10_000, () => received >= count).catch(() => {})
  delays.sort((a, b) => a - b)
  return { received, faults, closed, median: quantile(delays, 0.5), p99: quantile(delays, 0.99) }
})
