import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createPictureFiles } from './picture-files.ts'
import { isPicturePath } from './picture-path.ts'
import { picturesRoutes } from './pictures.routes.ts'

let folder: string
let app: FastifyInstance
const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: { r: 255, g: 90, b: 160, alpha: 0.5 } } })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  for (const name of ['pictures/items', 'pictures/eggs', 'pictures/icons', 'pictures/app', 'public'])
    await mkdir(join(folder, name), { recursive: true })
  await writeFile(join(folder, 'secret.png'), 'not for the public')
  await picture(192).webp().toFile(join(folder, 'pictures/items/king-doggy.webp'))
  await picture(96).webp().toFile(join(folder, 'pictures/items/king-doggy@96.webp'))
  await picture(256).webp().toFile(join(folder, 'pictures/items/king-doggy@256.webp'))
  await picture(192).webp().toFile(join(folder, 'pictures/eggs/common-egg.webp'))
  await picture(64).webp().toFile(join(folder, 'pictures/icons/coin.webp'))
  await picture(64).png().toFile(join(folder, 'public/Logo.png'))
  await picture(180).png().toFile(join(folder, 'pictures/app/apple-touch-icon.png'))
  app = Fastify()
  await app.register(picturesRoutes, {
    pictures: createPictureFiles({ picturesDir: join(folder, 'pictures') }),
    publicDir: join(folder, 'public'),
  })
  app.get('/items/:slug', async () => 'the page')
  app.get('/eggs/:slug', async () => 'the page')
  await app.ready()
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

describe('pictures', () => {
  it.each([
    ['/items/king-doggy.webp', 'image/webp', 192],
    ['/items/king-doggy@96.webp', 'image/webp', 96],
    ['/items/king-doggy@256.webp', 'image/webp', 256],
    ['/items/king-doggy.png', 'image/png', 256],
    ['/eggs/common-egg.webp', 'image/webp', 192],
    ['/icons/coin.webp', 'image/webp', 64],
    ['/Logo.png', 'image/png', 64],
    ['/apple-touch-icon.png', 'image/png', 180],
  ])('[PI13] are served: %s', async (url, type, side) => {
    const response = await app.inject({ url })
    const { width, height, hasAlpha } = await sharp(response.rawPayload).metadata()
    expect({ status: response.statusCode, type: response.headers['content-type'], width, height, hasAlpha }).toEqual({
      status: 200,
      type,
      width: side,
      height: side,
      hasAlpha: true,
    })
  })

  it('[PI13] answer the same PNG from the cache as at first', async () => {
    const [first, again] = [await app.inject('/items/king-doggy.png'), await app.inject('/items/king-doggy.png')]
    expect(again.rawPayload).toEqual(first.rawPayload)
  })

  it.each([
    '/items/no-such-pet.webp',
    '/items/no-such-pet.png',
    '/items/king-doggy@96.png',
    '/items/king-doggy.jpg',
    '/items/King-Doggy.webp',
    '/eggs/no-such-egg.webp',
    '/icons/nothing.webp',
    '/favicon.ico',
    '/items/..%2f..%2fsecret.png',
    '/items/%2e%2e%2fsecret.png',
    '/items/..%5c..%5csecret.png',
    '/items/king-doggy%00.webp',
  ])('[PI2] that do not exist are a plain 404, not the page: %s', async (url) => {
    const response = await app.inject({ url })
    expect({ status: response.statusCode, type: response.headers['content-type'], body: response.body }).toEqual({
      status: 404,
      type: 'text/plain; charset=utf-8',
      body: 'No such picture\n',
    })
  })

  it.each(['/items/../../secret.png', '/items/%2e%2e/%2e%2e/secret.png'])(
    '[PI2] let nobody out of their folder: %s',
    async (url) => {
      const response = await app.inject({ url })
      expect({ status: response.statusCode, named: response.body.includes('not for the public') }).toEqual({
        status: 404,
        named: false,
      })
    },
  )

  it.each(['/items/king-doggy', '/items/king-doggy?variant=shiny', '/eggs/common-egg'])(
    '[PI2] leave the pages to the app: %s',
    async (url) => {
      expect((await app.inject({ url })).body).toBe('the page')
    },
  )

  it.each(['/items/king-doggy.webp', '/items/king-doggy.png', '/Logo.png'])(
    '[PI6] are kept for a day and recognised again: %s',
    async (url) => {
      const first = await app.inject({ url })
      expect(first.headers['cache-control']).toBe('public, max-age=86400')
      const { etag, 'last-modified': modified } = first.headers
      const byTag = await app.inject({ url, headers: { 'if-none-match': String(etag) } })
      const byDate = await app.inject({ url, headers: { 'if-modified-since': String(modified) } })
      const changed = await app.inject({
        url,
        headers: { 'if-none-match': 'W/"other"', 'if-modified-since': String(modified) },
      })
      expect([byTag.statusCode, byTag.body, byDate.statusCode, changed.statusCode]).toEqual([304, '', 304, 200])
    },
  )

  it('[PI6] tell the PNG and the WebP of a picture apart', async () => {
    const tags = [await app.inject('/items/king-doggy.png'), await app.inject('/items/king-doggy@256.webp')].map(
      ({ headers }) => headers.etag,
    )
    expect(tags[0]).not.toBe(tags[1])
  })

  it('[PI6] answer HEAD without the picture', async () => {
    const response = await app.inject({ method: 'HEAD', url: '/items/king-doggy.webp' })
    expect([response.statusCode, response.body, response.headers['content-type']]).toEqual([200, '', 'image/webp'])
  })
})

describe('isPicturePath', () => {
  it.each([
    ['/items/x.webp', true],
    ['/a/b.PNG', true],
    ['/favicon.ico', true],
    ['/items/king-doggy', false],
    ['/items/webp', false],
    ['/d.i.y-robot', false],
  ])('[PI2] knows a picture by its ending: %s', (path, is) => expect(isPicturePath(path)).toBe(is))
})
