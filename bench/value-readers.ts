import { WebSocket } from 'ws'
import { answerQuestions, until } from './processes.ts'

/** Readers of the live channel, in a process of their own, who note when each hears of a change of values. Arguments: address, how many. */
const [address = '', count = '0'] = process.argv.slice(2)
const OPENING = '{"type":"VALUES_CHANGED","number":'
const arrivals: { number: number; at: number }[][] = []
let opened = 0

function open() {
  const socket = new WebSocket(address, { perMessageDeflate: false })
  const own: { number: number; at: number }[] = []
  arrivals.push(own)
  socket.once('open', () => (opened += 1))
  socket.on('error', (error) => {
    throw error
  })
  socket.on('message', (data: Buffer) => {
    const opening = data.toString('latin1', 0, OPENING.length + 12)
    if (opening.startsWith(OPENING))
      own.push({ number: Number.parseInt(opening.slice(OPENING.length), 10), at: Date.now() })
  })
}

for (let index = 0; index < Number(count); index++) {
  open()
  if (index % 200 === 199) await until(`${index} connections`, 60_000, () => opened > index - 200)
}
await until(`${count} connections`, 60_000, () => opened === Number(count))

/** When the last of the readers heard of a change with this number or a later one; null: one has not. */
const lastAt = (number: number) => {
  const times = arrivals.map((own) => own.find((each) => each.number >= number)?.at ?? Infinity)
  return times.includes(Infinity) ? null : Math.max(...times)
}

answerQuestions(opened, async ({ count: number }) => lastAt(number))
