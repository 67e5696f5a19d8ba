import { DatabaseUnavailableError } from '#server/db/unavailable.ts'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { problemHandler } from './problem.ts'

it.each([
  ['a lock of SQLite that another process holds', Object.assign(new Error('locked'), { code: 'SQLITE_BUSY' })],
  ['a database that does not answer', new DatabaseUnavailableError('gone')],
])('[AP96] %s is 503 with Retry-After, without detail', async (_, error) => {
  const app = Fastify()
  app.setErrorHandler(problemHandler)
  app.get('/', () => Promise.reject(error))
  const answer = await app.inject('/')
  expect([answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control'], answer.json()]).toEqual([
    503,
    '2',
    'no-store',
    {
      type: 'about:blank',
      title: 'Service Unavailable',
      status: 503,
      code: 'server.busy',
      detail: 'The server has no access to its data now; try again in 2 seconds',
    },
  ])
})
