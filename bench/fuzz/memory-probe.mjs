// Preloaded into the site's process: on SIGUSR2 it collects garbage and prints the memory in use, so that garbage does not look like a leak.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
process.on('SIGUSR2', () => {
  collect()
  const { rss, heapUsed, external } = process.memoryUsage()
  process.stdout.write(`\nmemory ${rss} ${heapUsed + external}\n`)
})
