import { createServer, type OutgoingHttpHeaders } from 'node:http'

/** An answer of the reference, as it crosses the wire. */
export type Answer = { path: string; headers: OutgoingHttpHeaders; body: Uint8Array }

const answers = new Map<string, Answer>()
const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  if (answer) response.writeHead(200, { ...answer.headers, 'content-length': answer.body.length }).end(answer.body)
  else response.writeHead(404).end()
})
server.keepAliveTimeout = 72_000 // as the site's
server.listen(Number(process.argv[2]), '127.0.0.1', () => process.send!('ready'))

process.on('message', (more: Answer[]) => {
  for (const answer of more) answers.set(answer.path, answer)
  process.send!('ready')
})
process.on('disconnect', () => process.exit(0))
