import { SHORT_NAME } from '#domain/site/page-title.ts'
import { GROUND } from '#ui/theme.ts'
import Fastify from 'fastify'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createResponseCache } from '../http/response-cache.ts'
import { APP_ICONS } from '../pictures/app-icons.ts'
import { installable } from './installable.ts'

let folder: string | undefined
afterEach(async () => {
  if (folder !== undefined) await rm(folder, { recursive: true })
  folder = undefined
})

it('[ST6, LY22] the web manifest has the name, the colours and the icons of the site', async () => {
  const app = Fastify()
  await app.register(installable({ cache: createResponseCache({ maxBytes: 100_000 }), clientDir: undefined }))
  const answer = await app.inject('/manifest.webmanifest')
  expect(answer.headers['content-type']).toEqual('application/manifest+json; charset=utf-8')
  expect(answer.json()).toMatchObject({
    short_name: SHORT_NAME,
    background_color: GROUND.dark,
    theme_color: GROUND.dark,
    icons: APP_ICONS.filter(({ purpose }) => purpose !== 'apple').map(({ file, side, purpose }) => ({
      src: `/${file}`,
      sizes: `${side}x${side}`,
      type: 'image/png',
      purpose,
    })),
  })
  await app.close()
})

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
