import { createReadStream } from 'node:fs'
import { once } from 'node:events'
import * as v from 'valibot'
import { EstimatorEvent } from '#contract/estimator.ts'
import { createEstimator } from '#domain/estimation/estimator.ts'

/** `npm run --silent estimate < events.ndjson > closes.ndjson`: the product's estimator on a stream of events. ES1 */

const MAX_LINE_BYTES = 1_000_000
const NEWLINE = 10

const REASONS = {
  'unknown-item': 'unknown item',
  'same-account': 'the same account on both sides',
  'changed-trade': 'a known trade id with other content',
}

const estimator = createEstimator()
let lineNumber = 0
let skipped = 0

function skip(reason: string): void {
  skipped++
  process.stderr.write(`line ${lineNumber}: ${reason}\n`)
}

/** @returns what to write, or nothing */
function readLine(bytes: Buffer): string {
  lineNumber++
  if (bytes.length > MAX_LINE_BYTES) return (skip(`longer than ${MAX_LINE_BYTES} bytes`), '')
  const text = bytes.toString().trim()
  if (text === '') return ''
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return (skip('not JSON'), '')
  }
  const parsed = v.safeParse(EstimatorEvent, json)
  if (!parsed.success) {
    const [issue] = parsed.issues
    skip(`${v.getDotPath(issue) ?? 'event'}: ${issue.message}`)
    return ''
  }
  const event = parsed.output
  if (event.type === 'close') return `${JSON.stringify({ at: event.at, estimates: estimator.close(event.at) })}\n`
  const rejection = estimator.accept(event)
  if (rejection !== null) skip(REASONS[rejection])
  return ''
}

/** Lines of standard input; of one that is too long only as much as shows it. */
async function* readLines(): AsyncGenerator<Buffer> {
  let rest: Buffer[] = []
  let length = 0
  for await (const chunk of createReadStream('', { fd: 0 }) as AsyncIterable<Buffer>) {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      yield rest.length === 0 ? chunk.subarray(start, end) : Buffer.concat([...rest, chunk.subarray(start, end)])
      rest = []
      length = 0
      start = end + 1
    }
    if (length <= MAX_LINE_BYTES) rest.push(chunk.subarray(start))
    length += chunk.length - start
  }
  if (length > 0) yield Buffer.concat(rest)
}

for await (const line of readLines()) {
  const output = readLine(line)
  if (output !== '' && !process.stdout.write(output)) await once(process.stdout, 'drain')
}
if (skipped > 0) process.stderr.write(`${skipped} lines skipped\n`)
