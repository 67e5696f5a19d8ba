import { globSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readContract } from '../../scripts/sdk/read-contract.ts'
import type { Document, JsonSchema, Operation } from '../../scripts/sdk/read-document.ts'
import { listMethods, writeOperations } from '../../scripts/sdk/write-operations.ts'
import { createTypeWriter } from '../../scripts/sdk/write-types.ts'
import { smallCatalogue, startData } from '../support/site/data-app.ts'
import { buildPackage, readExamples, run } from './build-package.ts'

const MAX_BYTES = 4_096

const data = await startData({ catalogue: smallCatalogue() })
let folder: string
beforeAll(async () => {
  folder = await buildPackage()
})
afterAll(data.stop)

const read = (file: string) => readFileSync(join(folder, file), 'utf8')

/** Type-checks sources. @returns lines that the compiler printed */
async function check(sources: Record<string, string>, options: object): Promise<string[]> {
  const user = mkdtempSync(join(tmpdir(), 'sdk-check-'))
  mkdirSync(join(user, 'node_modules'))
  symlinkSync(folder, join(user, 'node_modules/bgsi-values-sdk'))
  for (const name of ['@types', 'valibot']) symlinkSync(resolve('node_modules', name), join(user, 'node_modules', name))
  const files = Object.keys(sources)
  for (const [file, source] of Object.entries(sources)) writeFileSync(join(user, file), source)
  const compilerOptions = { strict: true, noEmit: true, target: 'es2022', skipLibCheck: false, ...options }
  writeFileSync(join(user, 'package.json'), '{"type":"module"}')
  writeFileSync(join(user, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  const printed = await run(resolve('node_modules/.bin/tsc'), ['-p', user]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
  return printed.split('\n').filter((line) => line !== '')
}

it('[SK1] every type of the package is that of the contract by its name, without Valibot', async () => {
  const text = read('dist/index.d.ts')
  expect(text).not.toMatch(/valibot|import /)
  const names = new Set([...text.matchAll(/^export type (\w+) = /gm)].map(([, name]) => name!))
  const imports: string[] = []
  const checks: string[] = []
  globSync('src/contract/*.ts').forEach((file, at) => {
    const found = [...readFileSync(file, 'utf8').matchAll(/^export const (\w+) = v\./gm)]
      .map(([, name]) => name!)
      // Filters of streams take one value where the contract has a list.
      .filter((name) => names.has(name) && !/^(Hatch|Value)Filter$/.test(name))
    imports.push(`import type * as c${at} from ${JSON.stringify(resolve(file))}`)
    for (const name of found) {
      const schema = `typeof c${at}.${name}`
      checks.push(
        `export const ${name}: Same<sdk.${name}, v.InferOutput<${schema}>> | Same<sdk.${name}, v.InferInput<${schema}>> = true`,
      )
    }
  })
  expect(checks.length).toBeGreaterThan(60)
  const source = [
    `import type * as sdk from 'bgsi-values-sdk'`,
    `import type * as v from 'valibot'`,
    ...imports,
    'type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never',
    ...checks,
  ]
  const options = { module: 'esnext', moduleResolution: 'bundler', allowImportingTsExtensions: true, types: ['node'] }
  expect(
    await check({ 'same.ts': source.join('\n') }, { ...options, lib: ['es2023', 'dom'], skipLibCheck: true }),
  ).toEqual([])
})

it('[SK1] types keep the comments of the contract, without the rules of this project', () => {
  const text = read('dist/index.d.ts')
  expect(text).toContain('/** Missing: not hatched from an egg, or unknown. */\n  eggType?: string')
  expect(text).toContain(
    "variant's own chance, in percent, that one egg holds it. Missing: not hatched, or unknown. */",
  )
  expect(text.match(/\b[A-Z]{2}\d+\b/g)).toBeNull()
})

it('[SK2] has a method for each operation of the document', async () => {
  const { paths } = (await data.get('/api/openapi.json')).json<Document>()
  const called: string[] = []
  const { createBgsi } = (await import(pathToFileURL(join(folder, 'dist/index.js')).href)) as {
    createBgsi: typeof import('../../sdk/src/index.ts').createBgsi
  }
  const fetch = async (url: unknown, { method }: RequestInit = {}) => {
    const path = decodeURIComponent(new URL(String(url)).pathname)
    called.push(`${method} ${path}`)
    return path === '/api/stream' ? new Response('event: hatch\nid: c1\ndata: {}\n\n') : Response.json({})
  }
  const bgsi = createBgsi({ origin: 'https://site.example', fetch })
  const { stream, ...methods } = bgsi
  const parameters = ['slug', 'number', 'code'].map((name) => [name, `{${name}}`])
  await Promise.all(Object.values(methods).map((method) => method(Object.fromEntries(parameters))))
  for await (const _ of stream({ topic: 'hatch' })) break
  const wanted = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(wanted.length).toBeGreaterThan(30)
  expect(called.toSorted()).toEqual(wanted.toSorted())
})

const operation = (operationId?: string): Operation => ({
  ...(operationId === undefined ? {} : { operationId }),
  responses: { 204: {} },
})

it('[SK2] an operation without a name of its own fails the build', () => {
  const build = (...names: (string | undefined)[]) =>
    listMethods({ paths: Object.fromEntries(names.map((name, at) => [`/api/${at}`, { get: operation(name) }])) })
  expect(build('listItems', 'getItem').map(({ name }) => name)).toEqual(['listItems', 'getItem'])
  expect(() => build('listItems', undefined)).toThrow('GET /api/1 has no operationId')
  expect(() => build('listItems', 'listItems')).toThrow('GET /api/1 has the operationId listItems of another')
  expect(() => build('stream')).toThrow('GET /api/0 has the operationId stream of another')
  expect(() => build('list items')).toThrow('GET /api/0 has no operationId')
})

it('[SK2] results are parsed JSON, nothing for 204, and the answer itself where it is no JSON', async () => {
  const contract = await readContract()
  const respond = (content: Record<string, { schema: JsonSchema }>) => ({ responses: { 200: { content } } })
  const methods = listMethods({
    paths: {
      '/a': { get: { operationId: 'readText', ...respond({ 'text/csv': { schema: { type: 'string' } } }) } },
      '/b/{id}': {
        post: {
          operationId: 'send',
          parameters: [{ in: 'path', name: 'id', required: true, schema: { type: 'string' } }],
          requestBody: { content: { 'application/json': { schema: { type: 'array', items: {} } } } },
          responses: { 200: { content: { 'application/json': { schema: { enum: ['a', 'b'] } } } }, 204: {} },
        },
      },
    },
  })
  const text = writeOperations(methods, createTypeWriter(contract), contract)
  expect(text).toContain('readText(input?: Record<string, never>, options?: CallOptions): Promise<Response>')
  expect(text).toContain('send(input: SendInput, options?: CallOptions): Promise<"a" | "b" | undefined>')
  expect(text).toContain('export type SendInput = {\n  id: string\n} & {\n  body: unknown[]\n}')
})

it('[SK3] is one module without dependencies of at most 4 kB brotli', () => {
  expect(brotliCompressSync(read('dist/index.js')).length).toBeLessThanOrEqual(MAX_BYTES)
  expect(read('dist/index.js')).not.toMatch(/\bimport\b|\brequire\(/)
  const { dependencies, peerDependencies, files, type } = JSON.parse(read('package.json'))
  expect([dependencies, peerDependencies, files, type]).toEqual([undefined, undefined, ['dist'], 'module'])
})

it('[SK12] every example of its README compiles', async () => {
  const examples = readExamples(read('README.md'))
  expect(examples.length).toBeGreaterThan(6)
  const sources = Object.fromEntries(examples.map(({ code }, at) => [`example${at}.ts`, code]))
  expect(await check(sources, { module: 'nodenext', types: ['node'], lib: ['es2022'] })).toEqual([])
})
