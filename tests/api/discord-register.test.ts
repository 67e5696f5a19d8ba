import { COMMANDS } from '#server/modules/discord/command-list.ts'
import { runDiscord } from '#server/modules/discord/run-discord.ts'
import type {
  APIApplicationCommandBasicOption,
  RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord-api-types/v10'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'

const TOKEN = 'MTIzNDU2Nzg5.GhIjKl.not-a-real-token_of-any-bot'
const ID = '123456789012345678'

type Call = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string }

/** A server in Discord's place. */
async function startDiscord(answer: { status: number; body?: unknown; headers?: Record<string, string> }) {
  const calls: Call[] = []
  const server = createServer((request, response) => {
    const { method, url, headers } = request
    void text(request).then((body) => {
      calls.push({ method, url, headers, body })
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
      response.end(answer.body === undefined ? '' : JSON.stringify(answer.body))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { calls, api: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v10` }
}

async function run(args: readonly string[], variables: Record<string, string> = {}) {
  const lines: string[] = []
  const code = await runDiscord({ args, variables, print: (line) => lines.push(line) })
  expect(lines.join()).not.toContain(TOKEN)
  return { code, output: lines.join('\n') }
}
const withToken = (api: string) => ({
  DISCORD_APPLICATION_ID: ID,
  DISCORD_BOT_TOKEN: TOKEN,
  DISCORD_API: api,
})

it('[DI24] register puts all commands to Discord in one call', async () => {
  const { api, calls } = await startDiscord({ status: 200, body: [] })
  const { code, output } = await run(['register'], withToken(`${api}/`))
  expect(code).toBe(0)
  expect(output).toBe('Registered 7 commands: /value, /trade, /bounty, /hatches, /egg, /alert, /help')
  expect(calls).toHaveLength(1)
  const [{ method, url, headers, body }] = calls as [Call]
  expect([method, url]).toEqual(['PUT', `/api/v10/applications/${ID}/commands`])
  expect([headers.authorization, headers['content-type']]).toEqual([`Bot ${TOKEN}`, 'application/json'])
  expect(JSON.parse(body)).toEqual(COMMANDS)
})

it.each([
  [401, { message: '401: Unauthorized' }, /refused the token/],
  [403, { message: 'Missing Access' }, /knows no such application/],
  [404, { message: 'Unknown Application' }, /knows no such application/],
  [429, { message: 'You are being rate limited.', retry_after: 12.3 }, /wait 13 s/],
  [
    400,
    { message: `Invalid Form Body ${TOKEN} ${'x'.repeat(5_000)}` },
    /^Discord refused the commands \(400\): Invalid.{0,600}$/,
  ],
  [500, undefined, /\(500\)/],
])('[DI25] register says why Discord answered with %i, and never the token', async (status, body, reason) => {
  const { api } = await startDiscord({ status, body })
  const { code, output } = await run(['register'], withToken(api))
  expect(code).toBe(1)
  expect(output).toMatch(reason)
})

it('[DI25] register follows no redirect, and says when nobody answers', async () => {
  const other = await startDiscord({ status: 200 })
  const { api } = await startDiscord({ status: 307, headers: { location: other.api } })
  expect((await run(['register'], withToken(api))).output).toBe('Discord could not be reached')
  expect(other.calls).toEqual([])
})

it.each([
  [{ DISCORD_APPLICATION_ID: '' }, 'DISCORD_APPLICATION_ID: expected the id of the application, digits'],
  [{ DISCORD_APPLICATION_ID: '1/../2' }, 'DISCORD_APPLICATION_ID: expected the id of the application, digits'],
  [{ DISCORD_BOT_TOKEN: '' }, 'DISCORD_BOT_TOKEN: expected the token of the bot'],
  [{ DISCORD_BOT_TOKEN: 'two words and more than that' }, 'DISCORD_BOT_TOKEN: expected the token of the bot'],
  [{ DISCORD_API: 'http://discord.example' }, 'DISCORD_API: expected an address that begins with https://'],
])('[DI25] register names the variable that is missing or wrong: %j', async (wrong, line) => {
  const { code, output } = await run(['register'], { ...withToken('https://discord.example'), ...wrong })
  expect([code, output]).toEqual([1, line])
})

it('[DI26] print shows the list without a token, and other words the usage', async () => {
  const printed = await run(['print'])
  expect([printed.code, JSON.parse(printed.output)]).toEqual([0, COMMANDS])
  for (const args of [[], ['registre'], ['register', 'now']]) {
    const { code, output } = await run(args)
    expect(code).toBe(1)
    expect(output).toContain('npm run discord -- register')
  }
})

it('[DI11] the commands can be installed to servers and users, within Discord’s limits', () => {
  for (const { name, integration_types: types, contexts, ...command } of COMMANDS) {
    expect(name).toMatch(/^[a-z]{1,32}$/)
    expect([types, contexts]).toEqual([
      [0, 1],
      [0, 1, 2],
    ])
    const { description = '', options: given = [] } = command as RESTPostAPIChatInputApplicationCommandsJSONBody
    expect(description.length).toBeLessThanOrEqual(100)
    const options = given as (APIApplicationCommandBasicOption & { choices?: unknown[] })[]
    const required = options.map((option) => option.required === true)
    // Discord refuses a required option behind one that is not.
    expect(required).toEqual(required.toSorted((a, b) => Number(b) - Number(a)))
    for (const option of options) {
      expect(option.name).toMatch(/^[a-z]{1,32}$/)
      expect(option.description.length).toBeLessThanOrEqual(100)
      expect((option.choices ?? []).length).toBeLessThanOrEqual(25)
    }
  }
})
