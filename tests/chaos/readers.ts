import { CloseCode, type LiveMessage } from '#contract/live.ts'
import { WebSocket } from 'ws'
import type { ReaderLog, Segment } from './check-hatches.ts'
import type { History } from './history.ts'

type Options = {
  origins: () => readonly string[]
  history: History
  random: () => number
  readers: number
  /** Ids that are kept once for all readers. */
  intern?: (id: string) => string
}

/** Slowest that a reader comes back; browsers wait longer, which here would only be a rest. */
const BACKOFF_MS = 500
const SILENCE_MS = 45_000

const createIntern = () => {
  const known = new Map<string, string>()
  return (id: string) => known.get(id) ?? (known.set(id, id), id)
}

/** Readers of the live channel that resume at any process, as docs/protocol.md says, and keep all that they get. */
export function startReaders({ origins, history, random, readers, intern = createIntern() }: Options) {
  let isStopping = false
  /** Between a lost connection and the next snapshot, milliseconds. */
  const absences: number[] = []
  const closeCodes = new Map<number, number>()
  /** Between the arrival of a hatch at the site and its frame, milliseconds. */
  let slowestMs = 0

  function createReader(name: string) {
    const segments: Segment[] = []
    let position: { epoch: string; seq: number } | null = null
    let socket: WebSocket | undefined
    let lostAt: number | undefined
    let failures = 0
    let silence: ReturnType<typeof setTimeout> | undefined

    function connect() {
      if (isStopping) return
      const origin = origins()[Math.floor(random() * origins().length)]!
      let asked = position
      const query = asked === null ? '' : `?epoch=${asked.epoch}&seq=${asked.seq}`
      const made = new WebSocket(`${origin.replace('http', 'ws')}/ws/live${query}`, { perMessageDeflate: false })
      socket = made
      const listen = () => {
        clearTimeout(silence)
        silence = setTimeout(() => made.terminate(), SILENCE_MS)
      }
      listen()
      made.on('error', () => {}) // is followed by 'close'
      made.on('message', (data) => {
        listen()
        const message = JSON.parse(String(data)) as LiveMessage // raw: what is checked is the server
        if (message.type === 'INITIAL_DATA') {
          const { epoch, seq, recovered } = message
          const { hatches } = message.data
          segments.push({
            epoch,
            seq,
            recovered,
            asked,
            held: hatches.length,
            seqs: hatches.map((hatch) => hatch.seq),
            ids: hatches.map(({ id }) => intern(id)),
          })
          position = { epoch, seq: hatches.at(-1)?.seq ?? seq }
          history.note(name, { joined: origin, seq, recovered })
          if (lostAt !== undefined) absences.push(Date.now() - lostAt)
          lostAt = undefined
          failures = 0
          asked = null
        } else if (message.type === 'HATCH') {
          segments.at(-1)!.seqs.push(message.seq)
          segments.at(-1)!.ids.push(intern(message.data.id))
          position = { ...position!, seq: message.seq }
          slowestMs = Math.max(slowestMs, Date.now() - Date.parse(message.data.timestamp))
        }
      })
      made.on('close', (code) => {
        clearTimeout(silence)
        closeCodes.set(code, (closeCodes.get(code) ?? 0) + 1)
        if (isStopping) return
        lostAt ??= Date.now()
        history.note(name, { closed: code, at: position?.seq ?? null })
        failures++
        const most = code === CloseCode.restart ? BACKOFF_MS : Math.min(BACKOFF_MS, 50 * 2 ** failures)
        setTimeout(connect, most * (0.5 + random() / 2))
      })
    }
    connect()
    return {
      log: { reader: name, segments } satisfies ReaderLog,
      at: () => position?.seq ?? -1,
      /** A lost network: the server hears of it, the reader resumes. */
      cut: () => socket?.terminate(),
      close: () => socket?.close(),
    }
  }

  const all = Array.from({ length: readers }, (_, index) => createReader(`reader ${index + 1}`))
  return {
    all,
    logs: (): ReaderLog[] => all.map(({ log }) => log),
    absences: absences as readonly number[],
    closeCodes: closeCodes as ReadonlyMap<number, number>,
    slowestMs: () => slowestMs,
    /** How many have read up to this. */
    arrived: (seq: number) => all.filter((reader) => reader.at() >= seq).length,
    stop() {
      isStopping = true
      for (const reader of all) reader.close()
    },
  }
}
