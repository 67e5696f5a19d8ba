import { Agent, request } from 'node:http'
import { answerQuestions } from './processes.ts'

/** Holds connections that each send one request after the other, until the process is stopped. It answers the counts of statuses. */
export function attack(origin: string, connections: number, next: () => { path: string; body?: object }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const statuses = new Map<number, number>()

  const ask = () =>
    new Promise<void>((resolve) => {
      const { path, body } = next()
      const type = body && { 'content-type': 'application/json' }
      request(`${origin}${path}`, {
        agent,
        method: body ? 'POST' : 'GET',
        headers: { 'accept-encoding': 'br', ...type },
      })
        .once('response', (response) => {
          statuses.set(response.statusCode!, (statuses.get(response.statusCode!) ?? 0) + 1)
          response.resume().once('close', resolve)
        })
        .once('error', () => setTimeout(resolve, 10))
        .end(body && JSON.stringify(body))
    })
  const askForEver = async () => {
    for (;;) await ask()
  }

  for (let at = 0; at < connections; at++) void askForEver()
  answerQuestions('ready', async () => Object.fromEntries(statuses))
}
