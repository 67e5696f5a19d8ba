import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { redirectNames } from './redirect-names.ts'

const CANONICAL: Readonly<Record<string, string>> = {
  '/items/King%20Doggy': '/items/king-doggy',
  '/api/items/King%20Doggy': '/api/items/king-doggy',
}

function start(findCanonical = async (path: string) => CANONICAL[path]) {
  const app = Fastify()
  redirectNames(app, findCanonical)
  app.all('/*', async (request) => `at ${request.url}`)
  return app
}

it('[AP118, AP119] a page is redirected by 301, the API by 308 for any origin, and both keep the query', async () => {
  const app = start()
  const page = await app.inject('/items/King%20Doggy?variant=shiny&next=//evil.example')
  const api = await app.inject({ method: 'HEAD', url: '/api/items/King%20Doggy' })
  expect([page.statusCode, page.headers.location]).toEqual([301, '/items/king-doggy?variant=shiny&next=//evil.example'])
  expect([api.statusCode, api.headers.location, api.headers['access-control-allow-origin']]).toEqual([
    308,
    '/api/items/king-doggy',
    '*',
  ])
})

it('[OD17] the page of embeds is redirected by the name in its parameter, and stays where it has a slug or no pet’s name', async () => {
  const app = start()
  const named = await app.inject('/embeds?theme=dark&item=King+Doggy')
  expect([named.statusCode, named.headers.location]).toEqual([301, '/embeds?theme=dark&item=king-doggy'])
  for (const path of ['/embeds', '/embeds?item=', '/embeds?item=king-doggy', '/embeds?item=%ff//evil.example'])
    expect((await app.inject(path)).body).toBe(`at ${path}`)
})

it('[AP119] another address and another method are answered as before', async () => {
  const app = start()
  expect((await app.inject('/items/Unknown')).body).toBe('at /items/Unknown')
  expect((await app.inject({ method: 'POST', url: '/items/King%20Doggy' })).statusCode).toBe(200)
})

it('[AP119] names that cannot be read leave the answer to the route', async () => {
  const app = start(() => Promise.reject(new Error('no database')))
  expect((await app.inject('/items/King%20Doggy')).body).toBe('at /items/King%20Doggy')
})
