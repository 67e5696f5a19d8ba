import { Agent, request } from 'node:http'
import { EXPENSIVE, type ExpensiveName } from './expensive-addresses.ts'
import { answerQuestions } from './processes.ts'

/** Holds connections that each ask for one expensive address after the other, none of them twice, until it is stopped. Arguments: origin, connections, name of the address, slugs. */
const [origin, connections, name, slugs] = process.argv.slice(2)
const address = EXPENSIVE[name as ExpensiveName](slugs!.split(','))
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) })
const statuses = new Map<number, number>()

const ask = () =>
  new Promise<void>((resolve) => {
    request(`${origin}${address()}`, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      statuses.set(response.statusCode!, (statuses.get(response.statusCode!) ?? 0) + 1)
      response.resume().once('close', resolve)
    })
      .once('error', () => setTimeout(resolve, 10))
      .end()
  })
const askForEver = async () => {
  for (;;) await ask()
}

for (let at = 0; at < Number(connections); at++) void askForEver()
answerQuestions('ready', async () => Object.fromEntries(statuses))
