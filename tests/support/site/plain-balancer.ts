import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { connect } from 'node:net'

/** Sends each request to the next process in turn, whichever the last page came from. */
export async function startPlainBalancer(port: number, ports: readonly number[]) {
  let members = ports
  let turn = 0
  const next = () => members[turn++ % members.length]!
  const server = createServer((client, answer) => {
    const { method, url: path, headers } = client
    const outgoing = request({ host: '127.0.0.1', port: next(), method, path, headers, agent: false }, (response) => {
      answer.writeHead(response.statusCode!, response.headers)
      response.pipe(answer)
    })
    outgoing.on('error', () => answer.destroy())
    client.pipe(outgoing)
  })
  server.on('upgrade', ({ method, url, rawHeaders }, client, head) => {
    const to = connect(next(), '127.0.0.1')
    const lines = rawHeaders.flatMap((name, index) => (index % 2 ? [] : [`${name}: ${rawHeaders[index + 1]}`]))
    to.write([`${method} ${url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
    to.write(head)
    to.pipe(client).pipe(to)
    for (const socket of [to, client]) socket.on('error', () => [to, client].map((each) => each.destroy()))
  })
  server.listen(port, 'localhost')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${port}`,
    /** From now on only these processes get requests. */
    use(ports: readonly number[]) {
      members = ports
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
