import { get, type IncomingMessage } from 'node:http'
import { parseCursor } from '#domain/stream/stream-cursor.ts'
import { seededRandom } from '#server/import/seeded-random.ts'
import { answerQuestions, until } from './processes.ts'

// Clients of GET /api/stream. `count`: read and count; `cut`: are cut at any byte, and resume; `stalled`: read nothing.
const [kind = '', origin = '', queries = '[]', reconnects = '0'] = process.argv.slice(2)
const paths = JSON.parse(queries) as string[]
let open = 0
let closed = 0

const connect = (path: string, lastId: string, onResponse: (response: IncomingMessage) => void) => {
  const request = get(origin + path, { agent: false, headers: lastId === '' ? {} : { 'last-event-id': lastId } })
  request.on('error', () => {})
  request.once('response', (response) => {
    if (response.statusCode !== 200) throw new Error(`${path} was answered with ${response.statusCode}`)
    open++
    response.on('error', () => {})
    response.once('close', () => {
      open--
      closed++
    })
    onResponse(response)
  })
  return request
}

/** Calls back with each whole event. */
function readEvents(response: IncomingMessage, onEvent: (event: string, id: string, data: string) => void) {
  let rest = ''
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => {
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop()!
    for (const block of blocks) {
      const [, event = '', id = '', data = ''] = /^event: (.*)\n(?:id: (.*)\n)?data: (.*)$/.exec(block) ?? []
      onEvent(event, id, data)
    }
  })
}

let received = 0
const EVENT = Buffer.from('event: hatch')
function count(path: string) {
  let rest = Buffer.alloc(0)
  connect(path, '', (response) =>
    response.on('data', (chunk: Buffer) => {
      const bytes = Buffer.concat([rest, chunk])
      for (let at = bytes.indexOf(EVENT); at >= 0; at = bytes.indexOf(EVENT, at + EVENT.length)) received++
      // An event's name may be cut in two.
      rest = bytes.subarray(Math.max(0, bytes.length - EVENT.length + 1))
    }),
  )
}

const random = seededRandom('stream')
let left = Number(reconnects)
const seqs: number[][] = paths.map(() => [])
/** The last hatch before each stream. */
const starts: number[] = []
/** Cut after a random time, away for a random time, until no reconnects are left. */
function cut(path: string, index: number, lastId = '') {
  let id = lastId
  let isCut = false
  connect(path, lastId, (response) => {
    readEvents(response, (event, own, data) => {
      // Bytes that the program had not applied when it was killed.
      if (isCut) return
      if (own !== '') id = own
      starts[index] ??= parseCursor(own)!.seq
      if (event === 'hatch') seqs[index]!.push((JSON.parse(data) as { seq: number }).seq)
      if (event === 'gap' || event === 'end') throw new Error(`${path} got ${event}: ${data}`)
    })
    if (left === 0) return
    setTimeout(() => {
      if (left === 0) return
      left--
      isCut = true
      response.destroy()
      setTimeout(() => cut(path, index, id), random() * 3_000)
    }, random() * 1_500)
  })
}

const stall = (path: string) => connect(path, '', (response) => response.pause())

paths.forEach((path, index) => (kind === 'cut' ? cut(path, index) : kind === 'stalled' ? stall(path) : count(path)))
await until(`${paths.length} streams`, 60_000, () => open === paths.length || kind === 'cut')

answerQuestions(open, async ({ do: action, count: expected }) => {
  if (action === 'received') await until(`${expected} hatches`, 120_000, () => received >= expected)
  return action === 'seqs' ? { seqs, starts, left, open } : { received, closed }
})
