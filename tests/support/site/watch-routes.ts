import { routeNotFound } from '#server/http/unknown-routes.ts'
import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { onTestFinished } from 'vitest'

/** Channel on which Fastify announces each server that it creates. */
const CREATED = 'fastify.initialization'
const READING = ['GET', 'HEAD', 'OPTIONS']

/**
 * Collects the routes that write, of every server that the test creates from now on. `beforeHandler` takes a function that runs once, between
 * the admission of the next request and its handler.
 */
export function watchRoutes() {
  const writing = new Set<string>()
  let before: (() => Promise<void>) | undefined
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', (route) => {
      if (route.handler === routeNotFound) return
      for (const method of [route.method].flat())
        if (!READING.includes(method)) writing.add(`${method} ${route.url.replaceAll(/:\w+/g, '*')}`)
      const handle = route.handler
      route.handler = async function (this: FastifyInstance, request, reply) {
        const run = before
        before = undefined
        await run?.()
        return handle.call(this, request, reply)
      } satisfies RouteHandlerMethod
    })
  }
  subscribe(CREATED, watch)
  onTestFinished(() => void unsubscribe(CREATED, watch))
  return {
    /** As `POST /api/users/*\/block`. */
    list: (): string[] => [...writing].toSorted(),
    beforeHandler(run: () => Promise<void>) {
      before = run
    },
  }
}
