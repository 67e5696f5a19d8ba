import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { frameSplitter } from './frame-splitter.ts'

/**
 * What happens to the next upgrade: it passes, is reset before an answer, is never answered, is answered with 503, or passes
 * until it is open and is reset then.
 */
export type Fault = 'none' | 'reset' | 'hang' | 'unavailable' | 'reset once open'

type Upgrade = { path: string; fault: Fault; client: Socket; site: Socket | null; open: boolean; frames: Buffer[] }

/**
 * A TCP proxy in front of the real site that makes trouble for its WebSockets, and for answers; all else passes. A close code is written
 * as a raw frame, so that the browser meets exactly what a server would have sent.
 */
export async function startFaultProxy(port: number, sitePort: () => number) {
  const upgrades: Upgrade[] = []
  const sockets = new Set<Socket>()
  let fault: Fault = 'none'
  let losesAnswers = false
  let lost = 0
  let delayMs = 0
  let dropping = 0

  const server = createServer((client) => {
    keep(client)
    client.once('data', (head) => {
      const path = /^GET (\/ws[/?]\S*) /.exec(head.toString('latin1'))?.[1]
      if (path !== undefined) return upgrade({ path, fault, client, site: null, open: false, frames: [] }, head)
      const site = reach(client, head)
      site.on('data', (answer) => {
        if (!losesAnswers) return client.write(answer)
        lost++
        client.resetAndDestroy()
      })
    })
  })
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  /** The site, which hears the client; what it says is the caller's to pass on. */
  const reach = (client: Socket, head: Buffer) => {
    const site = connect(sitePort(), '127.0.0.1')
    keep(site)
    site.write(head)
    client.pipe(site)
    client.on('close', () => site.destroy())
    site.on('close', () => client.destroy())
    return site
  }
  const upgrade = (made: Upgrade, head: Buffer) => {
    upgrades.push(made)
    const { client } = made
    if (made.fault === 'reset') client.resetAndDestroy()
    if (made.fault === 'unavailable')
      client.end('HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
    if (made.fault !== 'none' && made.fault !== 'reset once open') return
    const site = reach(client, head)
    made.site = site
    const isSpeaking = () => made.site === site && !client.destroyed
    const split = frameSplitter()
    site.on('data', (bytes) => {
      if (!isSpeaking()) return
      const { head: answer, frames } = split(bytes)
      if (answer.length > 0) client.write(answer)
      for (const frame of frames) {
        if (dropping > 0) {
          dropping--
          continue
        }
        made.frames.push(frame)
        if (delayMs === 0) client.write(frame)
        else setTimeout(() => isSpeaking() && client.write(frame), delayMs)
      }
      made.open = true
      if (made.fault === 'reset once open') client.resetAndDestroy()
    })
  }
  const listen = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const eachOpen = (then: (made: Upgrade) => void) => {
    for (const made of upgrades.filter(isOpen)) then(made)
  }
  /** From here on the proxy speaks for the site. */
  const part = (made: Upgrade) => {
    made.client.unpipe()
    made.site = null
  }
  const isOpen = ({ open, client }: Upgrade) => open && !client.destroyed

  await listen()
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`, // a TCP server's address is never a string
    upgrades,
    openCount: () => upgrades.filter(isOpen).length,
    /** What meets upgrades from now on. */
    set: (next: Fault) => void (fault = next),
    /** Resets the open WebSockets. */
    cut: () => eachOpen(({ client }) => client.resetAndDestroy()),
    /** Half-open: neither side hears from the other or sees a close. No longer counted as open. */
    freeze: () =>
      eachOpen((made) => {
        part(made)
        made.open = false
      }),
    /** Closes the open WebSockets in good order, with a code. */
    shut: (code: number) =>
      eachOpen((made) => {
        part(made)
        made.client.resume().end(Buffer.from([0x88, 0x02, code >> 8, code & 0xff]))
      }),
    /** Keeps each frame of the site back for so long, from now on; in their order, as long as it is the same. */
    delay: (ms: number) => void (delayMs = ms),
    /** Swallows the next frames of the site. */
    drop: (frames: number) => void (dropping = frames),
    /** Says again to all that are open what the site has said, or some of it. */
    replay: (which: (frame: Buffer) => boolean = () => true) =>
      eachOpen(({ client, frames }) => client.write(Buffer.concat(frames.filter(which)))),
    /** From now on, or no longer: requests arrive, and the connection is reset before their answers. */
    loseAnswers: (on: boolean) => void (losesAnswers = on),
    lostAnswers: () => lost,
    /** Refuses connections, as a server that is down; what is open stays. */
    refuse: () => server.close(),
    listen,
    async stop() {
      for (const socket of sockets) socket.destroy()
      if (!server.listening) return
      server.close()
      await once(server, 'close')
    },
  }
}

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>
