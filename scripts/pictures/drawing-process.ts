import { availableParallelism, setPriority } from 'node:os'
import type { DrawingReport, DrawingRequest } from '#server/pictures/drawing.ts'
import { openPictureStore } from './picture-store.ts'

// A process of its own, which the site starts with the folder of the pictures: draws what is asked for immediately and the rest when idle, then ends.
const [outDir] = process.argv.slice(2)
if (outDir === undefined || !process.send) throw new Error('The site starts this process with a folder')
setPriority(10) // what visitors wait for goes first
process.on('disconnect', () => process.exit()) // the site has ended
const report = (message: DrawingReport) => {
  if (process.connected) process.send?.(message)
}

const store = await openPictureStore({ outDir })
const rest = store.missing()
const requested: string[] = []
report({ type: 'missing', names: rest })
process.on('message', ({ name }: DrawingRequest) => requested.push(name))

async function draw(name: string) {
  try {
    await store.draw(name)
    report({ type: 'drawn', name })
  } catch (error) {
    report({
      type: 'failed',
      name,
      reason: error instanceof Error ? `${error.message}: ${String(error.cause)}` : String(error),
    })
  }
}

async function drawAll() {
  for (let name = requested.shift() ?? rest.shift(); name !== undefined; name = requested.shift() ?? rest.shift())
    await draw(name)
}

await store.removeUnwanted()
await Promise.all(Array.from({ length: availableParallelism() }, drawAll))
await store.save()
if (process.connected) process.disconnect()
