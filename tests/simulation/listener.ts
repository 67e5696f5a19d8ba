import type { Position } from '#contract/live.ts'
import type { Subscriber } from '#server/live/live.hub.ts'
import type { Node } from './node.ts'
import type { Violations } from './violations.ts'

export type Listener = ReturnType<typeof createListener>

/** Connections that are simulated as one. */
export const LISTENER_WEIGHT = 5_000
const KEPT = 3

type Options = {
  name: string
  violations: Violations
  /** What a buffer of the hub says. */
  read: (frames: Buffer) => readonly Frame[]
  /** A write keeps the node busy for so long. */
  writeMs: number
  onWrite: () => void
}

export type Frame =
  | {
      readonly type: 'INITIAL_DATA'
      readonly seq: number
      readonly isRecovered: boolean
      readonly hatches: readonly number[]
    }
  | { readonly type: 'HATCH'; readonly seq: number; readonly own: number }

const numbersIn = (text: string) => Array.from(text.matchAll(/"seq":(\d+)/g), ([, seq]) => Number(seq))

/** The parts of frames that the checks need; statistics have none. */
export const parseFrames = (texts: readonly string[]): readonly Frame[] =>
  texts.flatMap((text): Frame[] => {
    const type = text.slice(9, text.indexOf('"', 9))
    if (type !== 'HATCH' && type !== 'INITIAL_DATA') return []
    const [seq, ...hatches] = numbersIn(text) as [number, ...number[]]
    return type === 'HATCH'
      ? [{ type, seq, own: hatches[0]! }]
      : [{ type, seq, hatches, isRecovered: text.includes('"recovered":true') }]
  })

/** A client of the live channel that resumes at any node, as the browser does. */
export function createListener({ name, violations, read, writeMs, onWrite }: Options) {
  let node: Node | undefined
  let leave = () => {}
  /** Counts connections, because a process may take one only after it has ended. */
  let attempts = 0
  /** The newest position, and some before it. */
  let positions: Position[] = []
  let asked: Position | undefined
  let joinedAt = 0
  let isServed = false

  const last = () => positions.at(-1)
  const apply = (position: Position) => {
    positions = [...positions, position].slice(-KEPT)
  }

  function readSnapshot({ seq, hatches, isRecovered }: Extract<Frame, { type: 'INITIAL_DATA' }>) {
    const { epoch } = node!
    const start = seq - hatches.length
    if (hatches.some((each, index) => each !== start + index + 1))
      violations.add('snapshot with a hole', `${name}: ${hatches.join()}`)
    if (isRecovered && start !== asked?.seq)
      violations.add('resumed elsewhere', `${name}: at ${start}, not ${asked?.seq}`)
    if (!isRecovered && asked && node!.canRecover(asked.seq, seq, joinedAt))
      violations.add('not resumed', `${name}: asked ${node!.name} for ${asked.seq}, got ${seq}`)
    asked = undefined
    isServed = true
    apply({ epoch, seq })
  }

  function readHatch({ seq, own }: Extract<Frame, { type: 'HATCH' }>) {
    const expected = last()!.seq + 1
    if (seq !== own) violations.add('two numbers for one hatch', `${name}: ${seq} and ${own}`)
    if (seq !== expected)
      violations.add(seq < expected ? 'received twice' : 'missed', `${name} at ${node!.name}: ${seq}, not ${expected}`)
    apply({ epoch: node!.epoch, seq })
  }

  function take(frames: Buffer) {
    onWrite()
    node!.process.spend(writeMs)
    for (const frame of read(frames)) {
      if (frame.type === 'INITIAL_DATA') readSnapshot(frame)
      else if (isServed) readHatch(frame)
      else violations.add('hatch before the snapshot', name)
    }
  }
  const subscriber: Subscriber = { sendSnapshot: take, deliver: take }

  return {
    get node() {
      return node
    },
    get seq() {
      return last()?.seq
    },
    connect(to: Node) {
      node = to
      joinedAt = to.process.clock.now()
      asked = last()
      isServed = false
      const attempt = ++attempts
      to.process.run(() => {
        if (attempt === attempts) leave = to.join(subscriber, asked)
      })
    },
    /** @param unread frames that were sent and never arrived, at most two */
    disconnect(unread: number) {
      leave()
      leave = () => {}
      node = undefined
      attempts++
      positions = positions.slice(0, Math.max(1, positions.length - unread))
    },
  }
}
