// Preloaded into the site's process: on SIGUSR2 it collects garbage and prints the memory in use, so that garbage does not look like a leak.
import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
/** Bytes. The pages of the database's file are mapped and counted as resident too, but the system takes them back when it needs them. */
const resident = () => 1_024 * Number(/RssAnon:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1])
process.on('SIGUSR2', () => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  process.stdout.write(`\nmemory ${resident()} ${heapUsed + external}\n`)
})
