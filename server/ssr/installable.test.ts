import Fastify from 'fastify'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createResponseCache } from '../http/response-cache.ts'
import { installable } from './installable.ts'

let folder: string
afterEach(() => rm(folder, { recursive: true }))

it.each([
  ['as it was built', true, 'the built worker'],
  ['while developing, as one that takes itself away', false, expect.stringContaining('self.registration.unregister()')],
])('[ST9] the worker is served %s, and asked for each time', async (_, isBuilt, body) => {
  folder = await mkdtemp(join(tmpdir(), 'installable-'))
  await writeFile(join(folder, 'service-worker.js'), 'the built worker')
  const app = Fastify()
  await app.register(
    installable({ cache: createResponseCache({ maxBytes: 100_000 }), clientDir: isBuilt ? folder : undefined }),
  )
  const answer = await app.inject('/service-worker.js')
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control'], answer.body]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'no-cache',
    body,
  ])
  await app.close()
})
