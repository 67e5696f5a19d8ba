import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** 200 connections of each channel, and the reads of their pages. */
export const MAX_SOCKETS_PER_ADDRESS = 600

type Options = {
  max?: number
  /** The address that a socket counts for; undefined: none. */
  findAddress: (socket: Socket) => string | undefined
}

/** Closes sockets beyond `max` per address, before reading from them. LV26 */
export function limitSockets(server: Server, { max = MAX_SOCKETS_PER_ADDRESS, findAddress }: Options) {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = findAddress(socket)
    if (address === undefined) return
    const count = (open.get(address) ?? 0) + 1
    if (count > max) return void socket.destroy()
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
  })
}
