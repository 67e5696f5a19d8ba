import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smallCatalogue, startData } from '../support/site/data-app.ts'
import { installPackage, readExamples, run } from './build-package.ts'
import { fetchProgram, RUNTIMES, TYPESCRIPT_6 } from './programs.ts'

const data = await startData({ catalogue: smallCatalogue() })
let user: string
let origin: string
beforeAll(async () => {
  await data.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(data.app.server.address() as AddressInfo).port}`
  user = await installPackage()
  cpSync('tests/sdk/smoke.mjs', join(user, 'smoke.mjs'))
})
afterAll(data.stop)

const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
const body = '{"type":"endpoint.test"}'

/** The compiler finds each of these mistakes. */
const WRONG = `import { createBgsi, verifyWebhook } from 'bgsi-values-sdk'
const bgsi = createBgsi({ origin: 'https://bgsi.example' })
// @ts-expect-error no such variant
void bgsi.listItems({ variant: 'Huge' })
// @ts-expect-error its parameter is missing
void bgsi.getItem()
// @ts-expect-error no filter of hatches
bgsi.stream({ topic: 'hatch', source: 'desk' })
// @ts-expect-error a hatch has no such key
for await (const hatch of bgsi.stream({ topic: 'hatch' })) console.log(hatch.previousHash)
// @ts-expect-error a value change has no such key
for await (const change of bgsi.stream([{ topic: 'value' }])) console.log(change.playerName)
// @ts-expect-error the body is missing
void verifyWebhook('whsec_', new Headers())
`

const report = (id: string) =>
  data.post('/ingest/hatches', [{ id, slug: 'king-doggy', variant: 'Shiny', playerName: 'Builder' }])

/** Lines that a program prints, until it ends. */
async function readLines(child: ChildProcess, onLine: (line: string) => void): Promise<string[]> {
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout! })) {
    lines.push(line)
    onLine(line)
  }
  return lines
}

it.for(Object.entries(RUNTIMES))('[SK11] the packed package works in %s', async ([name, program], { skip }) => {
  const path = await fetchProgram(program)
  if (path instanceof Error) return skip(`${name} could not be had: ${path.message}`)
  const now = new Date()
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', now, body),
  }
  const flags =
    name === 'Deno' ? ['run', '--no-prompt', '--allow-net', '--allow-read', '--node-modules-dir=manual'] : []
  const child = spawn(path, [...flags, 'smoke.mjs', origin, secret, JSON.stringify(headers), body], {
    cwd: user,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DENO_NO_UPDATE_CHECK: '1', DENO_DIR: join(user, 'deno') },
  })
  const id = `of-${name}`
  let isReported = false
  const lines = await readLines(child, (line) => {
    if (line !== 'ready' || isReported) return
    isReported = true
    void report(id)
  })
  const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode]
  expect([code, ...new Set(lines)]).toEqual([
    0,
    'true egg.not_found',
    'endpoint.test',
    'webhook.signature_invalid',
    'ready',
    id,
  ])
})

describe('types', () => {
  const RESOLUTIONS = {
    nodenext: { module: 'nodenext', types: ['node'], lib: ['es2022'] },
    bundler: { module: 'esnext', moduleResolution: 'bundler', types: ['node'], lib: ['es2022', 'dom'] },
  }
  const COMPILERS = {
    'TypeScript 6': () => fetchProgram(TYPESCRIPT_6),
    'TypeScript 7': async () => resolve('node_modules/typescript/bin/tsc'),
  }
  const cases = Object.entries(COMPILERS).flatMap(([name, find]) =>
    Object.entries(RESOLUTIONS).map(([resolution, options]) => [name, resolution, find, options] as const),
  )

  it.for(cases)(
    '[SK11] check under %s with %s, strict, with the checks of libraries',
    async ([name, , find, options], { skip }) => {
      const compiler = await find()
      if (compiler instanceof Error) return skip(`${name} could not be had: ${compiler.message}`)
      const examples = readExamples(readFileSync('sdk/README.md', 'utf8')).map(({ code }, at) => {
        const file = `example${at}.ts`
        writeFileSync(join(user, file), code)
        return file
      })
      writeFileSync(join(user, 'wrong.ts'), WRONG)
      const compilerOptions = { strict: true, noEmit: true, target: 'es2022', skipLibCheck: false, ...options }
      const files = [...examples, 'wrong.ts']
      writeFileSync(join(user, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
      const found = await run(process.execPath, [compiler, '-p', user]).then(
        () => '',
        ({ stdout }: { stdout: string }) => stdout,
      )
      expect(found).toBe('')
    },
  )

  beforeAll(() => {
    for (const name of ['@types', 'undici-types'])
      symlinkSync(resolve('node_modules', name), join(user, 'node_modules', name))
    const manifest = JSON.parse(readFileSync(join(user, 'package.json'), 'utf8'))
    writeFileSync(join(user, 'package.json'), JSON.stringify({ ...manifest, type: 'module' }))
  })
})
