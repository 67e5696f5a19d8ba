import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Chrome } from './browser.ts'

type Message = {
  id?: number
  method?: string
  params?: object
  result?: object
  error?: { message: string }
}

export type Devtools = {
  send(method: string, params?: object): Promise<object>
  /** Receives the events of the domains that are enabled. */
  onEvent(listener: (method: string, params: object) => void): void
  close(): void
}

/** A new page of the browser, of which nothing is enabled that would make it work for the debugger. */
export async function openPage(chrome: Chrome): Promise<Devtools> {
  const created = await fetch(`http://127.0.0.1:${chrome.port}/json/new?about:blank`, { method: 'PUT' })
  const { webSocketDebuggerUrl } = (await created.json()) as { webSocketDebuggerUrl: string }
  const socket = new WebSocket(webSocketDebuggerUrl)
  await once(socket, 'open')
  const waiting = new Map<number, (answer: Message) => void>()
  const listeners = new Set<(method: string, params: object) => void>()
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id !== undefined) {
      waiting.get(message.id)?.(message)
      waiting.delete(message.id)
    } else for (const listener of listeners) listener(message.method ?? '', message.params ?? {})
  })
  let sent = 0
  return {
    async send(method, params = {}) {
      const id = ++sent
      const { result, error } = await new Promise<Message>((resolve) => {
        waiting.set(id, resolve)
        socket.send(JSON.stringify({ id, method, params }))
      })
      if (error) throw new Error(`${method}: ${error.message}`)
      return result ?? {}
    },
    onEvent: (listener) => void listeners.add(listener),
    close: () => socket.close(),
  }
}
