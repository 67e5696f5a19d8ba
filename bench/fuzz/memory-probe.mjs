// Loaded into the site's process before the site: SIGUSR2 collects garbage and writes what is left, so that a growing heap can be told from a lazy collector.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
process.on('SIGUSR2', () => {
  collect()
  const { rss, heapUsed, external } = process.memoryUsage()
  process.stdout.write(`\nmemory ${rss} ${heapUsed + external}\n`)
})
