import { NotFoundError } from '#contract/source.ts'
import { answerCalls } from '#server/threads/answer-calls.ts'
import { threadId, workerData } from 'node:worker_threads'

const held: (() => void)[] = []

/** Does what the text of a call says. */
async function obey(text: string): Promise<unknown> {
  switch (text) {
    case 'exit':
      process.exit(3)
    case 'throw':
      throw new NotFoundError('there is no egg')
    case 'crash':
      setImmediate(() => {
        throw new TypeError('not caught')
      })
      return new Promise(() => {})
    case 'hang':
      return new Promise(() => {})
    case 'uncloneable':
      return () => {}
    case 'hold':
      await new Promise<void>((resolve) => held.push(resolve))
      return 'held'
    case 'release':
      for (const resolve of held.splice(0)) resolve()
      return 'released'
    case 'ask':
      send('ask')
      await new Promise<void>((resolve) => held.push(resolve))
      return 'heard'
    case 'thread':
      return { id: threadId, settings: workerData as unknown }
    default:
      return text
  }
}
const send = answerCalls(obey, {
  onNote(note) {
    if (note === 'answered') for (const resolve of held.splice(0)) resolve()
  },
})
