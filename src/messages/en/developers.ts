import { formatWhole } from '#domain/text/format.ts'

export const title = 'Developers'
export const description =
  'Read pet values, eggs and hatches of Bubble Gum Simulator INFINITY from your bot or script: first call, keys, limits, streams and webhooks.'
export const lead = 'Everything this site shows, your bot can read too. The first call takes a minute and needs no key.'

export const referenceTitle = 'API reference'
export const referenceDescription =
  'Every operation of the API with its parameters, its answer, an example, and a form that calls it from the page.'
export const referenceLead =
  'Every operation that programs may call. Change a parameter and send the call: the answer, its headers and the code are next to it.'
export const operations = 'Operations'
export const allOperations = (count: number) => `All ${count} operations`
export const loadError = 'Couldn’t load the reference'
export const loading = 'Loading the reference…'

export const copy = {
  button: (what: string) => `Copy: ${what}`,
  done: 'Copied',
  failed: 'Couldn’t copy. Mark the text and copy it yourself.',
}

export const parameters = 'Parameters'
export const required = 'required'
export const standard = (value: string) => `default ${value}`
export const inPath = 'in the path'
export const repeated = 'may be repeated'
export const options = 'One of'
export const needsKey = 'Needs a key in the Authorization header.'
export const body = 'Shape of the body'
export const answer = 'Shape of the answer'
export const noAnswer = 'The answer is 204 without a body.'
export const exampleBody = 'Example of the body'
export const exampleAnswer = 'Example of the answer'
export const problems = 'Problems'

export const tryIt = (path: string) => `Try GET ${path}`
export const any = 'any'
export const send = 'Send'
export const sending = 'Sending…'
export const listHint = 'Several: separate them with spaces.'
export const headers = 'Headers'
export const answerText = 'Answer'
export const empty = '(no body)'
export const finished = (status: number, ms: number) => `Status ${status}, after ${formatWhole(ms)} ms`
export const cut = (characters: number) =>
  `Cut after ${formatWhole(characters)} characters. Open the address to see all of it.`
export const streamed = 'The stream goes on; the page closed it after its first events.'
export const unreachable = 'Couldn’t reach the API. Check your connection, then try again.'
export const code = 'The same call in code'
export const languages = { curl: 'curl', javascript: 'JavaScript', python: 'Python' }

export const limits = {
  what: 'What',
  limit: 'Limit',
  beyond: 'Beyond it',
  reads: 'Reads without a key, by network',
  keyReads: 'Reads with a key',
  rows: 'Rows of a page',
  slugs: 'Pets in one comparison with the past',
  series: 'Pets in one call for daily values',
  keys: 'Keys of an account',
  leaks: 'Reports of leaked keys, by network',
  leakText: 'Characters of such a report',
  verdicts: 'Verdict cards that a client saves',
  verdictMisses: 'Unknown codes of verdict cards, by network',
  streams: 'Open streams without a key, by network',
  keyStreams: 'Open streams of a key',
  filters: 'Filters of a stream',
  filterBytes: 'Size of a filter',
  replay: 'Time that a stream can resume over',
  queue: 'Unread part of a stream',
  live: 'Connections to the live channel, by address',
  endpoints: 'Webhook endpoints of an account',
  endpointFilters: 'Filters of an endpoint',
  trials: 'Challenges and tests, by account and by address',
  waiting: 'Messages of an endpoint that wait',
  ingest: 'Ingest calls of a source',
  refusedIngest: 'Ingest calls without a valid key, by address',
  ingestRows: 'Rows of an ingest call',
  ingestBody: 'Size of an ingest call',
  wait: '429 with Retry-After',
  refused: '400, names the parameter',
  conflict: '409',
  tooLarge: '413',
  many: '429',
  gap: 'an event “gap” with the address that fills it',
  disabled: 'the endpoint is disabled',
  ended: 'the stream ends with stream.too_slow',
  perMinute: (count: number) => `${formatWhole(count)} a minute`,
  perMinutes: (count: number, minutes: number) => `${formatWhole(count)} in ${minutes} minutes`,
  hours: (count: number) => `${count} hours`,
  mib: (count: number) => `${count} MiB`,
  bytes: (count: number) => `${formatWhole(count)} bytes`,
}
