import type { Pet } from '#contract/items.ts'
import type { Catalogue } from '#server/import/catalogue.ts'
import { createAnswers, MAX_PENDING_ANSWERS } from '#server/modules/discord/answer-interaction.ts'
import { type CommandName, COMMANDS } from '#server/modules/discord/command-list.ts'
import { createDiscordReads, type DiscordSource } from '#server/modules/discord/discord-reads.ts'
import { DISCORD_LIMITS, joinLines } from '#server/modules/discord/discord-limits.ts'
import { discordRoutes, MAX_INTERACTION_BYTES } from '#server/modules/discord/discord.routes.ts'
import { MAX_SIDE_LENGTH } from '#server/modules/discord/interaction.ts'
import { messageReply } from '#server/modules/discord/reply.ts'
import {
  createReplayGuard,
  MAX_INTERACTION_AGE_MS,
  MAX_REMEMBERED_SIGNATURES,
} from '#server/modules/discord/replay-guard.ts'
import type {
  APIApplicationCommandInteractionDataStringOption,
  APIEmbed,
  APIInteractionResponse,
} from 'discord-api-types/v10'
import fc from 'fast-check'
import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { smallCatalogue, startData } from '../support/site/data-app.ts'
import { freePort } from '../support/site/site-process.ts'
import { startWholeSite } from '../support/site/whole-site.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const PUBLIC_KEY = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url').toString('hex')
const ORIGIN = 'https://values.example'
const LONE_SURROGATE = /\p{Surrogate}/u

type Sent = { body: string; timestamp: string; signature: string }
type Option = Pick<APIApplicationCommandInteractionDataStringOption, 'name' | 'value' | 'focused'>

let ids = 0
/** An interaction as Discord sends it, with the asker whom nothing may keep. */
const interaction = (type: number, data?: object) => ({
  id: String(1_000 + ids++),
  application_id: '123456789012345678',
  type,
  token: 'a-token-that-nothing-may-keep',
  version: 1,
  context: 1,
  locale: 'en-US',
  user: { id: '987654321098765432', username: 'secret.player', global_name: 'Secret Player' },
  ...(data && { data }),
})

async function start({
  catalogue = smallCatalogue(),
  samples = true,
  source: change = (source: DiscordSource) => source,
  maxAnswerMs,
  isOff = false,
}: {
  catalogue?: Catalogue
  samples?: boolean
  source?: (source: DiscordSource) => DiscordSource
  maxAnswerMs?: number
  isOff?: boolean
} = {}) {
  const site = await startData({ catalogue, samples, demo: samples })
  onTestFinished(site.stop)
  const failures: unknown[] = []
  if (!isOff)
    await site.app.register(
      discordRoutes({
        publicKey: PUBLIC_KEY,
        source: change(site.source),
        events: site.events,
        origin: ORIGIN,
        report: (error) => failures.push(error),
        now: () => site.clock.now,
        ...(maxAnswerMs !== undefined && { maxAnswerMs }),
      }),
    )
  const signed = (body: string, { at = site.clock.now, key = privateKey } = {}): Sent => {
    const timestamp = String(Math.floor(at / 1_000))
    return { body, timestamp, signature: sign(null, Buffer.from(timestamp + body), key).toString('hex') }
  }
  const send = ({ body, timestamp, signature }: Sent, { type = 'application/json', without = '' } = {}) => {
    const headers = { 'content-type': type, 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp }
    return site.app.inject({
      method: 'POST',
      url: '/discord/interactions',
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name !== without)),
      payload: body,
    })
  }
  const ask = async (given: object): Promise<APIInteractionResponse> => {
    const response = await send(signed(JSON.stringify(given)))
    expect(response.statusCode).toBe(200)
    const reply = response.json() as APIInteractionResponse
    checkLimits(reply)
    return reply
  }
  const message = async (name: string, options: Record<string, string> = {}) => {
    const reply = await ask(
      interaction(2, {
        id: '1',
        name,
        type: 1,
        options: Object.entries(options).map(([option, value]) => ({ name: option, value, type: 3 })),
      }),
    )
    if (reply.type !== 4) throw new Error(`a reply of type ${reply.type}`)
    const { content = '', embeds = [], components = [], flags = 0, allowed_mentions: mentions } = reply.data
    expect(mentions).toEqual({ parse: [] })
    const [embed = {}] = embeds
    return {
      content,
      embed,
      field: (field: string) => embed.fields?.find((each) => each.name === field)?.value,
      buttons: components.flatMap((row) =>
        'components' in row ? row.components.map((button) => button as { label: string; url: string }) : [],
      ),
      isPrivate: flags === 64,
    }
  }
  const complete = async (name: string, option: Option) => {
    const reply = await ask(
      interaction(4, { id: '1', name, type: 1, options: [{ type: 3, focused: true, ...option }] }),
    )
    if (reply.type !== 8) throw new Error(`a reply of type ${reply.type}`)
    return (reply.data.choices ?? []).map(({ name: choice, value }) => [choice, String(value)] as const)
  }
  return { ...site, signed, send, ask, message, complete, failures }
}

/** Fails if Discord would refuse the reply. */
function checkLimits(reply: APIInteractionResponse) {
  if (reply.type === 8) {
    const choices = reply.data.choices ?? []
    expect(choices.length).toBeLessThanOrEqual(25)
    for (const { name, value } of choices)
      for (const text of [name, String(value)]) {
        expect(text.length).toBeGreaterThan(0)
        expect(text.length).toBeLessThanOrEqual(100)
        expect(text).not.toMatch(LONE_SURROGATE)
      }
  }
  if (reply.type !== 4) return
  const { content = '', embeds = [], components = [] } = reply.data
  expect(content.length).toBeLessThanOrEqual(2_000)
  expect(embeds.length).toBeLessThanOrEqual(10)
  for (const embed of embeds) checkEmbed(embed)
  expect(content !== '' || embeds.length > 0).toBe(true)
  for (const row of components) {
    if (!('components' in row)) throw new Error('not a row')
    expect(row.components.length).toBeLessThanOrEqual(5)
    for (const button of row.components as { label: string; url: string }[]) {
      expect(button.label.length).toBeLessThanOrEqual(80)
      expect(button.url.length).toBeLessThanOrEqual(512)
      expect(new URL(button.url).origin).toBe(ORIGIN)
    }
  }
}

function checkEmbed({ title = '', description = '', fields = [], footer, url, thumbnail }: APIEmbed) {
  expect(title.length).toBeLessThanOrEqual(256)
  expect(description.length).toBeLessThanOrEqual(4_096)
  expect(fields.length).toBeLessThanOrEqual(25)
  for (const { name, value } of fields) {
    expect(name.length).toBeLessThanOrEqual(256)
    expect(value.length).toBeLessThanOrEqual(1_024)
    expect(Math.min(name.length, value.length)).toBeGreaterThan(0)
  }
  const texts = [title, description, footer?.text ?? '', ...fields.flatMap(({ name, value }) => [name, value])]
  expect(texts.join('').length).toBeLessThanOrEqual(6_000)
  for (const text of texts) expect(text).not.toMatch(LONE_SURROGATE)
  for (const address of [url, thumbnail?.url]) if (address !== undefined) expect(URL.canParse(address)).toBe(true)
}

it('[DI1] without a public key the address does not exist', async () => {
  const { signed, send } = await start({ isOff: true })
  expect((await send(signed(JSON.stringify(interaction(1))))).statusCode).toBe(404)
})

it('[DI1] a site that is started with a public key answers there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'discord-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const port = await freePort()
  const whole = await startWholeSite({ port, folder, env: { DISCORD_PUBLIC_KEY: PUBLIC_KEY } })
  onTestFinished(whole.stop)
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const body = JSON.stringify(interaction(2, { name: 'value', options: [{ name: 'pet', value: 'king doggy' }] }))
  const call = (signature: string) =>
    fetch(`http://127.0.0.1:${port}/discord/interactions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-signature-ed25519': signature,
        'x-signature-timestamp': timestamp,
      },
      body,
    })
  expect((await call('0'.repeat(128))).status).toBe(401)
  const signature = sign(null, Buffer.from(timestamp + body), privateKey).toString('hex')
  expect(await (await call(signature)).json()).toMatchObject({ type: 4, data: { embeds: [{ title: 'King Doggy' }] } })
})

it('[DI2] answers a signed ping with a pong that is never stored', async () => {
  const { signed, send } = await start()
  const response = await send(signed(JSON.stringify(interaction(1))))
  expect([response.statusCode, response.json(), response.headers['cache-control']]).toEqual([
    200,
    { type: 1 },
    'no-store',
  ])
})

it('[DI2] refuses what is not signed by the key, before it is parsed', async () => {
  const { signed, send } = await start()
  const other = generateKeyPairSync('ed25519').privateKey
  const ping = signed(JSON.stringify(interaction(1)))
  const code = async (...given: Parameters<typeof send>) => {
    const response = await send(...given)
    return [response.statusCode, response.json().code]
  }
  const wrong = [401, 'signature.invalid']
  expect(await code({ ...ping, body: ping.body.replace('"type":1', '"type":2') })).toEqual(wrong)
  expect(await code({ ...ping, timestamp: String(Number(ping.timestamp) + 1) })).toEqual(wrong)
  // The last byte of a signature is often 0.
  const last = ping.signature.endsWith('00') ? '01' : '00'
  expect(await code({ ...ping, signature: ping.signature.slice(0, -2) + last })).toEqual(wrong)
  expect(await code({ ...ping, signature: 'x'.repeat(128) })).toEqual(wrong)
  expect(await code({ ...ping, signature: ping.signature.slice(2) })).toEqual(wrong)
  expect(await code(ping, { without: 'x-signature-ed25519' })).toEqual(wrong)
  expect(await code(ping, { without: 'x-signature-timestamp' })).toEqual(wrong)
  expect(await code(signed(ping.body, { key: other }))).toEqual(wrong)
  expect(await code({ ...ping, body: '{not json' })).toEqual(wrong)
  expect(await code(ping)).toEqual([200, undefined])
})

it('[DI3] refuses a timestamp that is more than five minutes away, also one that is signed', async () => {
  const { clock, signed, send } = await start()
  const at = async (time: number) => (await send(signed(JSON.stringify(interaction(1)), { at: time }))).statusCode
  const seconds = MAX_INTERACTION_AGE_MS / 1_000
  expect(await at(clock.now - (seconds - 1) * 1_000)).toBe(200)
  expect(await at(clock.now + seconds * 1_000)).toBe(200)
  expect(await at(clock.now - seconds * 1_000)).toBe(401)
  expect(await at(clock.now + (seconds + 1) * 1_000)).toBe(401)
  expect(await at(0)).toBe(401)
})

it('[DI3] refuses signed timestamps that are not whole seconds', async () => {
  const { clock, send } = await start()
  const body = JSON.stringify(interaction(1))
  for (const timestamp of ['', ' 1', '1e9', `${clock.now / 1_000}.5`, '-1', 'NaN', '9'.repeat(20)]) {
    const signature = sign(null, Buffer.from(timestamp + body), privateKey).toString('hex')
    const response = await send({ body, timestamp, signature })
    expect([timestamp, response.statusCode]).toEqual([timestamp, 401])
  }
})

it('[DI4] takes an interaction once', async () => {
  const { signed, send } = await start()
  const ping = signed(JSON.stringify(interaction(1)))
  expect((await send(ping)).statusCode).toBe(200)
  const again = await send(ping)
  expect([again.statusCode, again.json().code]).toEqual([401, 'signature.replayed'])
  expect((await send({ ...ping, signature: ping.signature.toUpperCase() })).json().code).toBe('signature.replayed')
})

it('[DI4] a signature that had to be forgotten is refused as old, and later ones are taken', () => {
  const guard = createReplayGuard(2)
  const at = 1_000_000
  const check = (signature: string, second: number) => guard.check(signature, String(second), at * 1_000)
  expect([check('a', at), check('b', at + 1), check('c', at + 2)]).toEqual(['fresh', 'fresh', 'fresh'])
  expect([check('a', at), check('b', at + 1), check('d', at)]).toEqual(['old', 'replayed', 'old'])
  expect(check('e', at + 3)).toBe('fresh')
})

it('[DI4] a process remembers 60,000 signatures', () => {
  expect(MAX_REMEMBERED_SIGNATURES).toBe(60_000)
})

it('[DI4] remembers a bounded number of signatures, and takes none twice', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(30), fc.integer({ min: -400, max: 400 }), fc.nat(200))), (calls) => {
      const guard = createReplayGuard(5)
      const taken = new Set<string>()
      let now = 1_000_000_000
      for (const [id, offset, wait] of calls) {
        now += wait * 1_000
        // A signature is of one timestamp.
        const timestamp = String(1_000_000 + id * 60 + (offset % 2))
        const signature = `${id} ${timestamp}`
        const isTaken = guard.check(signature, timestamp, now) === 'fresh'
        expect(isTaken && taken.has(signature)).toBe(false)
        if (isTaken) taken.add(signature)
        expect(guard.size).toBeLessThanOrEqual(5)
      }
    }),
  )
})

it('[DI5] refuses a signed body that is no interaction, and one that is too large or of another type', async () => {
  const { signed, send } = await start()
  const status = async (body: string, headers = {}) => {
    const response = await send(signed(body), headers)
    return [response.statusCode, response.json().code]
  }
  expect(await status('{not json')).toEqual([400, 'request.malformed'])
  expect(await status('[]')).toEqual([400, 'request.invalid'])
  expect(await status(JSON.stringify(interaction(3, { custom_id: 'x' })))).toEqual([400, 'request.invalid'])
  expect(await status(JSON.stringify(interaction(2)))).toEqual([400, 'request.invalid'])
  expect(await status(JSON.stringify(interaction(2, { name: 'x'.repeat(40) })))).toEqual([400, 'request.invalid'])
  expect(await status(JSON.stringify(interaction(1)), { type: 'text/plain' })).toEqual([415, 'body.unsupported'])
  expect(await status(JSON.stringify({ ...interaction(1), x: 'x'.repeat(MAX_INTERACTION_BYTES) }))).toEqual([
    413,
    'body.too_large',
  ])
  expect(await status('')).toEqual([400, 'request.malformed'])
})

it('[DI6] completes the names of pets and eggs by the site’s search', async () => {
  const { complete } = await start()
  const pets = await complete('value', { name: 'pet', value: 'shiny dogy' })
  expect(pets[0]![0]).toMatch(/^Shiny Doggy · [\d,]+$/)
  expect(pets[0]![1]).toBe('shiny-doggy')
  expect((await complete('hatches', { name: 'pet', value: '' })).length).toBeGreaterThan(1)
  expect((await complete('egg', { name: 'egg', value: 'comon' }))[0]).toEqual(['Common Egg', 'common-egg'])
  expect(await complete('egg', { name: 'egg', value: '' })).toContainEqual(['Spotted Egg', 'spotted-egg'])
  expect(await complete('value', { name: 'pet', value: 'zzzzqqqq' })).toEqual([])
  expect(await complete('value', { name: 'other', value: 'doggy' })).toEqual([])
  expect(await complete('no-such-command', { name: 'pet', value: 'x'.repeat(6_000) })).toEqual([])
})

it('[DI12] [DI14] tells what a pet is worth as the site does', async () => {
  const { message, get } = await start()
  const { pet } = (await get('/api/items/shiny-doggy')).json() as { pet: Pet }
  const { embed, field, buttons, isPrivate } = await message('value', { pet: 'doggy', variant: 'Shiny' })
  expect([embed.title, embed.url]).toEqual(['Shiny Doggy', `${ORIGIN}/items/shiny-doggy`])
  expect(field('Value')).toBe(typeof pet.value === 'number' ? pet.value.toLocaleString('en-US') : pet.value)
  expect(field('Trend')).toMatch(/^(Up|Rising|Down|Dropping|Stable|Unstable|Not known yet)$/)
  expect(field('Demand')).toMatch(/^(Insane|Very high|High|Medium|Low|Not known yet)$/)
  expect(field('How sure')).not.toBe('')
  expect(field('Last change')).toMatch(/<t:\d+:R>|Not changed yet/)
  expect(buttons).toMatchObject([{ url: `${ORIGIN}/items/shiny-doggy` }])
  expect(embed.footer?.text).toContain('Sample values')
  expect(isPrivate).toBe(false)
  expect((await message('value', { pet: 'shiny-doggy' })).embed.title).toBe('Shiny Doggy')
  expect((await message('value', { pet: 'doggy (s)' })).embed.title).toBe('Shiny Doggy')
})

it('[DI14] says from what to what the value changed, and how sure it is', async () => {
  const { message, values, clock } = await start()
  await values.change([{ slug: 'doggy', value: 12_000, low: 11_500, high: 12_500 }], { source: 'desk' })
  await message('value', { pet: 'doggy' })
  clock.now += 3_600_000
  await values.change([{ slug: 'doggy', value: 12_500, low: 12_000, high: 13_000 }], { source: 'desk' })
  const { field } = await message('value', { pet: 'doggy' })
  expect(field('Value')).toBe('12,500')
  expect(field('How sure')).toBe('Sure · likely 12K to 13K')
  expect(field('Last change')).toMatch(/^Changed <t:\d+:R> by the editors\n12,000 → 12,500 \(\+4.2%\)$/)
})

it('[DI13] says when a name is unknown, misspelt, an egg, or of no such variant', async () => {
  const { message } = await start()
  const unknown = await message('value', { pet: 'zzzzqqqq *all*' })
  expect(unknown.content).toContain(String.raw`No pet is called “zzzzqqqq \*all\*”`)
  expect(unknown.isPrivate).toBe(true)
  const misspelt = await message('value', { pet: 'dogyy' })
  expect(misspelt.embed.title).toBe('Doggy')
  expect(misspelt.embed.description).toContain('Nothing is called “dogyy”. This is Doggy.')
  expect((await message('value', { pet: 'common egg' })).content).toBe('“common egg” is an egg. Try /egg.')
  expect((await message('value', { pet: 'doggy', variant: 'Mythic' })).content).toBe(
    'Doggy has no Mythic variant. There is Normal, Shiny.',
  )
  expect((await message('value')).content).toBe('Name a pet or an egg.')
  expect((await message('value', { pet: 'x'.repeat(6_000) })).isPrivate).toBe(true)
})

it('[DI15] [DI16] judges a trade by the paste grammar, with links to the calculator and to a room', async () => {
  const { message, values } = await start()
  await values.change(
    [
      { slug: 'doggy', value: 100 },
      { slug: 'bunny', value: 1_000 },
    ],
    { source: 'desk' },
  )
  const { embed, field, buttons, isPrivate } = await message('trade', { give: '2x doggy', get: 'bunny and doggy' })
  expect(embed.title).toBe('Win, +81.8%')
  expect(embed.description).toContain('You gain 900.')
  expect(field('You give')).toBe('2 × Doggy: 200\n**Total: 200**')
  expect(field('You get')).toBe('Bunny: 1,000\nDoggy: 100\n**Total: 1,100**')
  expect(buttons.map(({ label, url }) => [label, new URL(url).pathname])).toEqual([
    ['Open in calculator', '/calculator'],
    ['Open a room', '/room'],
  ])
  const query = new URL(buttons[1]!.url).searchParams
  expect([query.get('you'), query.get('them')]).toEqual(['doggy.2', 'bunny_doggy'])
  expect(isPrivate).toBe(false)
})

it('[DI17] gives no verdict where a part of a trade is unknown or ambiguous', async () => {
  const { message } = await start()
  const { embed, field, isPrivate, buttons } = await message('trade', { give: 'zzzzqqqq, doggy', get: '1000x bunny' })
  expect(embed.title).toBe('No verdict')
  expect(field('Not counted, so there’s no verdict')).toMatch(/^“zzzzqqqq”: No such pet\n“1000x bunny”: “1000” isn’t/)
  expect(field('You give')).toMatch(/^Doggy: /)
  expect(new URL(buttons[0]!.url).searchParams.get('cut')).toBe('1')
  expect(isPrivate).toBe(true)
  const nothing = await message('trade', { give: '???', get: '' })
  expect(nothing.content).toContain('Write each side like')
  const long = await message('trade', { give: 'x'.repeat(MAX_SIDE_LENGTH + 1), get: 'doggy' })
  expect(long.field('Not counted, so there’s no verdict')).toBe('At most 400 characters on a side')
  const onlyOne = await message('trade', { give: 'doggy', get: '!' })
  expect(onlyOne.embed.title).toBe('No verdict yet')
})

it('[DI18] names today’s bounty with its odds, its end and the next one', async () => {
  const { message, get, clock } = await start()
  const { schedule } = (await get('/api/bounties/current')).json()
  const { embed, field } = await message('bounty')
  expect(embed.title).toBe(schedule[0].name)
  expect(field('Chance per egg')).toMatch(/^1\/[\d,]+$|^N\/A$/)
  expect(field('Ends')).toBe(`<t:${Math.ceil((clock.now + 1) / 86_400_000) * 86_400}:R>`)
  expect(embed.description).toContain(`Next: ${schedule[1].name}, <t:`)
})

it('[DI19] [DI31] lists the newest hatches of a pet or a variant, without the players', async () => {
  const { message, post, clock } = await start()
  await post('/ingest/hatches', [
    { id: 'a', slug: 'doggy', playerName: 'KidOne' },
    { id: 'b', slug: 'doggy', variant: 'Shiny', playerName: 'KidTwo' },
    { id: 'c', slug: 'bunny', playerName: 'KidThree' },
  ])
  const lines = async (options: Record<string, string>) =>
    [...((await message('hatches', options)).embed.description ?? '').matchAll(/\*\*(.+?)\*\*/g)].map(
      ([, name]) => name,
    )
  expect((await lines({})).slice(0, 3)).toEqual(['Bunny', 'Shiny Doggy', 'Doggy'])
  expect(await lines({ pet: 'doggy' })).toEqual(['Shiny Doggy', 'Doggy'])
  expect(await lines({ pet: 'doggy', variant: 'Normal' })).toEqual(['Doggy'])
  expect((await lines({ variant: 'Shiny' }))[0]).toBe('Shiny Doggy')
  expect((await message('hatches', { pet: 'kitty' })).embed.description).toBe('No hatches yet.')
  clock.now += 2_000
  await post('/ingest/hatches', [{ id: 'd', slug: 'doggy', playerName: 'KidFour' }])
  const { embed } = await message('hatches', { pet: 'doggy' })
  expect(embed.description).toMatch(/^\*\*Doggy\*\* · .+\n.+\n.+$/)
  expect(JSON.stringify(embed)).not.toContain('Kid')
})

it('[DI19] lists ten hatches', async () => {
  const { message, post } = await start()
  await post(
    '/ingest/hatches',
    Array.from({ length: 12 }, (_, index) => ({ id: `t${index}`, slug: 'doggy', playerName: 'Kid' })),
  )
  expect((await message('hatches', { pet: 'doggy' })).embed.description?.split('\n')).toHaveLength(10)
})

it('[DI20] lists what an egg holds with the odds, rarest first', async () => {
  const { message, get } = await start()
  const egg = (await get('/api/eggs/common-egg')).json()
  const { embed } = await message('egg', { egg: 'common' })
  expect(embed.title).toBe('Common Egg')
  const lines = (embed.description ?? '').split('\n').filter((line) => line.startsWith('**'))
  expect(lines).toHaveLength(egg.pets.length)
  expect(lines[0]).toMatch(/^\*\*.+\*\* · \w+ · (1\/[\d,]+|N\/A)$/)
  const odds = lines.map((line) => Number(/1\/([\d,]+)$/.exec(line)?.[1]?.replaceAll(',', '')))
  expect(odds).toEqual(odds.toSorted((a, b) => b - a))
  expect(odds[0]).toBeGreaterThan(odds.at(-1)!)
  expect((await message('egg', { egg: 'zzzzqqqq' })).content).toContain('No egg is called “zzzzqqqq”')
  expect((await message('egg')).content).toBe('Name a pet or an egg.')
})

it('[DI21] leads to the alert form of a pet, and links nobody’s account', async () => {
  const { message } = await start()
  const { buttons, content, isPrivate } = await message('alert', { pet: 'doggy', variant: 'Shiny' })
  expect(buttons.map(({ url }) => url)).toEqual([`${ORIGIN}/watchlist?alert=shiny-doggy`])
  expect(content).toContain('**Shiny Doggy**')
  expect(isPrivate).toBe(true)
})

it('[DI22] lists all commands and says that nothing is stored', async () => {
  const { message } = await start()
  const { embed } = await message('help')
  for (const { name } of COMMANDS) expect(embed.description).toContain(`**/${name}**`)
  expect(embed.description).toContain('stores nothing about you')
  expect((await message('sell-account')).content).toContain('Type /help')
})

it('[DI7] [DI8] hostile names are written as text, within Discord’s limits', async () => {
  const hostile = [
    '@everyone **free** <@123> [x](https://evil.example)',
    '`\\` || ~~ > # _a_ <#1> <t:1:R> :smile:',
    `${'\\'.repeat(101)}`,
    `${'👩‍👩‍👧‍👦'.repeat(40)}`,
    `a\u202Eb\u0000c\nd\u2028e`,
    `${'Long '.repeat(40)}`,
    '\u200B\u202E',
  ]
  const catalogue = smallCatalogue()
  const pets = catalogue.pets.map((pet, index) => ({ ...pet, name: hostile[index % hostile.length]! + index }))
  const eggs = catalogue.eggs.map((egg, index) => ({ ...egg, name: egg.name, location: hostile[index]! }))
  const { message, complete, post } = await start({ catalogue: { ...catalogue, pets, eggs } })
  await post(
    '/ingest/hatches',
    pets.map(({ slug }, index) => ({ id: `h${index}`, slug, playerName: '@everyone' })),
  )
  await complete('value', { name: 'pet', value: '' })
  for (const { slug } of pets) {
    const { embed } = await message('value', { pet: slug })
    expect(embed.title).not.toMatch(/(?<!\\)(?:\\\\)*[*_~`|<@[\]:#>]/)
    for (const hidden of ['\u202E', '\u0000', '\n', '\u2028', '\u200B']) expect(embed.title).not.toContain(hidden)
    await message('alert', { pet: slug })
    await message('hatches', { pet: slug })
  }
  const list = pets.map(({ slug }) => slug.replaceAll('-', ' ')).slice(0, 20)
  await message('trade', { give: list.join(', ').slice(0, 400), get: list.toReversed().join(', ').slice(0, 400) })
  for (const name of hostile) {
    for (const { content } of [await message('value', { pet: name }), await message('egg', { egg: name })])
      expect(content).not.toMatch(/(?<!\\)(?:\\\\)*[*~`|<@[\]]/)
    await message('trade', { give: name, get: `${name}, ${name}` })
    await complete('value', { name: 'pet', value: name })
  }
  await message('hatches')
  await message('egg', { egg: 'common egg' })
})

it('[DI7] generated texts keep replies within Discord’s limits', async () => {
  const { message, complete } = await start()
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 300 }), async (text) => {
      await message('value', { pet: text })
      await message('trade', { give: text, get: `doggy, ${text}` })
      await complete('value', { name: 'pet', value: text })
    }),
    { numRuns: 40 },
  )
})

it('[DI7] a button whose address is too long is left out', () => {
  const [fitting, long] = [512, 513].map((length) => ({ label: 'Open', url: `${ORIGIN}/`.padEnd(length, 'x') }))
  const shown = JSON.stringify(messageReply({ text: 'Here', buttons: [fitting!, long!] }))
  expect([shown.includes(`"${fitting!.url}"`), shown.includes(long!.url)]).toEqual([true, false])
})

it('[DI7] a list that is too long keeps whole lines and ends with the number of what is left out', () => {
  const lines = Array.from({ length: 50 }, (_, index) => `Pet ${index}`)
  const text = joinLines(lines, 100, (count) => `${count} more`)
  const kept = text.split('\n').slice(0, -1)
  expect(text.length).toBeLessThanOrEqual(100)
  expect(text.split('\n')).toEqual([...lines.slice(0, kept.length), `${lines.length - kept.length} more`])
})

it('[DI7] the longest trade keeps within Discord’s limits', async () => {
  const { message, get } = await start()
  const { pets } = (await get('/api/search-index')).json() as { pets: { slug: string; name: string }[] }
  const names = pets.map(({ name }) => name)
  const side = (from: readonly string[]) => {
    let text = ''
    for (const name of from) if (text.length + name.length + 7 <= MAX_SIDE_LENGTH) text += `${text && ', '}99x ${name}`
    return text
  }
  const { embed, buttons } = await message('trade', { give: side(names), get: side(names.toReversed()) })
  for (const { value } of embed.fields ?? []) expect(value.length).toBeLessThanOrEqual(DISCORD_LIMITS.fieldValue)
  for (const { url } of buttons) expect(url.length).toBeLessThanOrEqual(DISCORD_LIMITS.buttonUrl)
  expect(embed.url).toMatch(/^https:\/\/values\.example\/calculator\?length=/)
})

it.each([
  [true, 'values.example · Sample values, not real trade prices'],
  [false, 'values.example'],
])(
  '[DI10] every answer about the site’s data names the site, and samples where there are: %j',
  async (samples, footer) => {
    const { message } = await start({ samples })
    const answers = {
      value: { pet: 'doggy' },
      trade: { give: 'doggy', get: 'bunny' },
      bounty: {},
      hatches: {},
      egg: { egg: 'common egg' },
      help: {},
    } satisfies Partial<Record<CommandName, Record<string, string>>>
    for (const [name, options] of Object.entries(answers))
      expect([name, (await message(name, options)).embed.footer?.text]).toEqual([name, footer])
  },
)

it('[DI10] an answer that is only a text leads to the site by its button', async () => {
  const { message } = await start()
  const { embed, buttons } = await message('alert', { pet: 'doggy' })
  expect([embed, buttons.map(({ url }) => new URL(url).origin)]).toEqual([{}, [ORIGIN]])
})

it.each([
  ['values.changed', { number: 1, slugs: 'many' }],
  ['evidence.changed', { at: 0 }],
  ['hatches.marked', { at: 0 }],
  ['database.changed', undefined],
] as const)('[DI9] %s ends what was remembered', async (name, payload) => {
  let reads = 0
  const { message, events } = await start({
    source: (source) => ({
      ...source,
      item: (slug) => {
        reads++
        return source.item(slug)
      },
    }),
  })
  await message('value', { pet: 'doggy' })
  await message('value', { pet: 'doggy' })
  expect(reads).toBe(1)
  events.publish(name, payload as never)
  await message('value', { pet: 'doggy' })
  expect(reads).toBe(2)
})

it('[DI9] hatches are read again after a second, and not before', async () => {
  let reads = 0
  const { message, clock } = await start({
    source: (source) => ({
      ...source,
      hatches: (query) => {
        reads++
        return source.hatches(query)
      },
    }),
  })
  await message('hatches')
  clock.now += 999
  await message('hatches')
  expect(reads).toBe(1)
  clock.now++
  await message('hatches')
  expect(reads).toBe(2)
})

it('[DI9] reads the same once until its data change', async () => {
  const counts: Record<string, number> = {}
  const counting = (source: DiscordSource): DiscordSource =>
    Object.fromEntries(
      Object.entries(source).map(([name, read]) => [
        name,
        (...given: never[]) => {
          counts[name] = (counts[name] ?? 0) + 1
          return (read as (...all: never[]) => unknown)(...given)
        },
      ]),
    ) as never
  const { message, complete, values } = await start({ source: counting })
  for (let time = 0; time < 3; time++) {
    await message('value', { pet: 'doggy' })
    await complete('value', { name: 'pet', value: 'dog' })
    await message('trade', { give: 'doggy', get: 'bunny' })
    await message('hatches')
    await message('egg', { egg: 'common egg' })
    await message('bounty')
  }
  expect(counts).toEqual({ site: 1, searchIndex: 1, item: 1, itemsBySlugs: 1, hatches: 1, eggs: 1, bounties: 1 })
  await values.change([{ slug: 'doggy', value: 77 }], { source: 'desk' })
  expect((await message('value', { pet: 'doggy' })).field('Value')).toBe('77')
  expect((await complete('value', { name: 'pet', value: 'doggy' }))[0]![0]).toBe('Doggy · 77')
})

it('[DI23] answers that the site is busy where a read fails or takes too long, and completes nothing', async () => {
  let fail: (() => Promise<never>) | undefined = () => Promise.reject(new Error('broken'))
  const { message, complete, failures, clock } = await start({
    source: (source) => ({ ...source, searchIndex: () => (fail ? fail() : source.searchIndex()) }),
    maxAnswerMs: 500,
  })
  const busy = 'The site is very busy right now. Please try again in a minute.'
  expect(await message('value', { pet: 'doggy' })).toMatchObject({ content: busy, isPrivate: true })
  expect(failures).toMatchObject([{ message: 'broken' }])
  fail = () => new Promise(() => {})
  expect(await message('value', { pet: 'doggy' })).toMatchObject({ content: busy, isPrivate: true })
  expect(await complete('value', { name: 'pet', value: 'dog' })).toEqual([])
  // A read that never answers is begun again.
  fail = undefined
  clock.now += 10_000
  expect((await message('value', { pet: 'doggy' })).embed.title).toBe('Doggy')
})

it('[DI23] answers at most so many interactions at a time, and others at once', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { source, events } = await start()
  const never = { ...source, bounties: () => new Promise<never>(() => {}) }
  const reads = createDiscordReads({ source: never, events, now: Date.now })
  const answer = createAnswers({ reads, origin: ORIGIN, host: 'values.example', now: Date.now }, { report: () => {} })
  const bounty = { type: 2 as const, data: { name: 'bounty', options: [] } }
  const waiting = Array.from({ length: MAX_PENDING_ANSWERS }, () => answer(bounty))
  expect(JSON.stringify(await answer({ type: 2, data: { name: 'help', options: [] } }))).toContain('very busy')
  await vi.advanceTimersByTimeAsync(2_000)
  const replies = await Promise.all(waiting)
  expect(replies.every((reply) => JSON.stringify(reply).includes('very busy'))).toBe(true)
  expect(JSON.stringify(await answer({ type: 2, data: { name: 'help', options: [] } }))).not.toContain('very busy')
})

it('[DI30] keeps and repeats nothing of the asker', async () => {
  const { ask, db } = await start()
  const reply = await ask(interaction(2, { name: 'value', options: [{ name: 'pet', value: 'doggy', type: 3 }] }))
  expect(JSON.stringify(reply)).not.toMatch(/98765|secret|Secret|a-token/)
  const tables = await db.introspection.getTables()
  for (const { name } of tables) {
    const rows = await db
      .selectFrom(name as 'item')
      .selectAll()
      .execute()
    expect(JSON.stringify(rows)).not.toMatch(/987654321098765432|secret\.player|a-token-that-nothing/)
  }
})
