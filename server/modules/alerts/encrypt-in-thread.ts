import { Worker } from 'node:worker_threads'
import type { EncryptPushes } from './web-push.ts'

type Encrypted = Awaited<ReturnType<EncryptPushes>>
type Waiting = { resolve: (encrypted: Encrypted) => void; reject: (error: Error) => void }

/**
 * Encrypts pushes in a thread of its own, because thousands at once would hold up requests. It starts with the first ones, and again
 * after it has ended. AL206
 * @param file the built `encrypt-thread.ts`
 */
export function encryptInThread(file: string): EncryptPushes {
  let thread: { worker: Worker; waiting: Waiting[] } | undefined

  function start() {
    const waiting: Waiting[] = []
    const started = { worker: new Worker(file), waiting }
    function end(error: Error) {
      if (thread === started) thread = undefined
      for (const { reject } of waiting.splice(0)) reject(error)
    }
    // It answers in the order in which it was asked.
    started.worker.on('message', (encrypted: Encrypted) => waiting.shift()?.resolve(encrypted))
    started.worker.on('error', end)
    started.worker.on('exit', (code) => end(new Error(`the thread that encrypts pushes ended with code ${code}`)))
    started.worker.unref()
    return started
  }

  return (pushes) =>
    new Promise((resolve, reject) => {
      thread ??= start()
      thread.waiting.push({ resolve, reject })
      thread.worker.postMessage(pushes)
    })
}
