import { WebSocket } from 'ws'

/** The browser's class, as a page of that origin has it: only what the client uses of it. */
export const createPageSocket = (origin: string) =>
  class extends WebSocket {
    constructor(address: string) {
      super(address, { origin })
      // A socket that is given up while it connects tells of it afterwards.
      this.on('error', () => {})
    }
  } as unknown as typeof globalThis.WebSocket
