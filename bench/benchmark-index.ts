import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'
import type { Chrome } from './browser.ts'
import { openPage } from './devtools.ts'

/** The slow phone that all runs emulate: Lighthouse's slowdown on a machine of this index. */
const REFERENCE = { slowdown: 4, index: 1_000 }

/** How many times slower than this machine the emulated phone is. */
export const slowdownAt = (index: number) => (REFERENCE.slowdown * index) / REFERENCE.index

/**
 * Lighthouse's benchmark index: by the clock, as Lighthouse measures it, and by processor time, which programs beside the browser change
 * little. Takes a second.
 */
export async function measureIndex(chrome: Chrome): Promise<{ clock: number; processor: number }> {
  const { send, close } = await openPage(chrome)
  await send('Performance.enable')
  const read = async () => {
    const { metrics } = (await send('Performance.getMetrics')) as { metrics: { name: string; value: number }[] }
    const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? NaN
    return { clock: metric('Timestamp'), processor: metric('ThreadTime') }
  }
  const before = await read()
  const { result } = (await send('Runtime.evaluate', {
    expression: `(${pageFunctions.computeBenchmarkIndex.toString()})()`,
  })) as { result: { value: number } }
  const after = await read()
  close()
  const clock = result.value
  return { clock, processor: (clock * (after.clock - before.clock)) / (after.processor - before.processor) }
}
