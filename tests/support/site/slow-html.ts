import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** In bytes: a browser paints after each one or two of them. */
const PIECE = 1_500
/** In milliseconds, between two pieces. */
const PAUSE = 8

/** Serves a site's HTML in pieces, as a slow network does, and nothing else: no script, picture or typeface changes what the HTML shows. */
export async function startSlowHtml(site: string) {
  const server = createServer((request, response) => {
    if (request.headers['sec-fetch-dest'] === 'document') void sendInPieces(`${site}${request.url}`, response)
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // a TCP server's address is never a string
    stop: () => void server.close(),
  }
}

async function sendInPieces(address: string, response: ServerResponse) {
  const answer = await fetch(address)
  const html = Buffer.from(await answer.arrayBuffer())
  response.writeHead(answer.status, { 'content-type': 'text/html; charset=utf-8' })
  for (let at = 0; at < html.length; at += PIECE) {
    response.write(html.subarray(at, at + PIECE))
    await wait(PAUSE)
  }
  response.end()
}
