import type { ChatServerFrame } from '#contract/chat.ts'
import type { Processes } from '#server/composition/processes.ts'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { type Joining, startPlayers } from './start-players.ts'

/** Sign-in and chat of one process of the site, with sockets of its users. */
export async function startChatProcess(url: string, join: (joining: Joining) => Promise<Processes | undefined>) {
  const started = await startPlayers(url, join)

  /** A socket of a user, once it has their partners' status. */
  async function connect(token: string) {
    const ws = new WebSocket(`${started.origin.replace('http', 'ws')}/ws?token=${token}`)
    const frames: ChatServerFrame[] = []
    const closed = new Promise<number>((resolve) => void ws.on('close', resolve))
    onTestFinished(() => ws.terminate())
    await new Promise<void>((resolve, reject) => {
      ws.on('error', reject)
      ws.on('message', (text) => {
        frames.push(JSON.parse(String(text)))
        resolve()
      })
    })
    return {
      frames,
      closed,
      send: (frame: object) => ws.send(JSON.stringify(frame)),
      ofType: <T extends ChatServerFrame['type']>(type: T) =>
        frames.filter((frame): frame is Extract<ChatServerFrame, { type: T }> => frame.type === type),
    }
  }
  return { ...started, connect }
}
export type ChatProcess = Awaited<ReturnType<typeof startChatProcess>>
