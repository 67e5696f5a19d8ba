import { parentPort } from 'node:worker_threads'

/** Ends when it is asked for two pushes at once. */
parentPort.on('message', ({ id, request }) => {
  if (request.length === 2) process.exit(3)
  parentPort.postMessage({ id, value: request.map(() => new Uint8Array()) })
})
