import { parentPort } from 'node:worker_threads'

/** Ends when it is asked for two pushes at once. */
parentPort.on('message', (pushes) => {
  if (pushes.length === 2) process.exit(3)
  parentPort.postMessage(pushes.map(() => new Uint8Array()))
})
