import type { ServerEventBus } from '#server/events/server-events.ts'
import { ProblemError, problemHandler } from '#server/http/problem.ts'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { createAnswers } from './answer-interaction.ts'
import { createSignatureCheck } from './check-signature.ts'
import { createDiscordReads, type DiscordSource } from './discord-reads.ts'
import { Interaction } from './interaction.ts'
import { createReplayGuard } from './replay-guard.ts'

/** Bytes of an interaction; those of Discord have a few thousand. */
export const MAX_INTERACTION_BYTES = 65_536

export type DiscordOptions = {
  /** 64 hexadecimal digits. */
  publicKey: string
  source: DiscordSource
  events: ServerEventBus
  /** The site's, for links. */
  origin: string
  report: (error: unknown) => void
  /** Milliseconds until the answer is that the site is busy. */
  maxAnswerMs?: number
  /** Milliseconds. */
  now?: () => number
}

const readHeader = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** `POST /discord/interactions`. DI1 to DI5 */
export const discordRoutes =
  ({ publicKey, source, events, origin, report, maxAnswerMs, now = Date.now }: DiscordOptions): FastifyPluginAsync =>
  async (app) => {
    const isSigned = createSignatureCheck(publicKey)
    const replays = createReplayGuard()
    const answer = createAnswers(
      { reads: createDiscordReads({ source, events, now }), origin, host: new URL(origin).host, now },
      { report, ...(maxAnswerMs !== undefined && { maxMs: maxAnswerMs }) },
    )

    function authenticate(request: FastifyRequest, body: Buffer) {
      const signature = readHeader(request, 'x-signature-ed25519')
      const timestamp = readHeader(request, 'x-signature-timestamp')
      if (!isSigned(signature, timestamp, body))
        throw new ProblemError(401, 'signature.invalid', 'The signature of the interaction is missing or wrong')
      const freshness = replays.check(signature, timestamp, now())
      if (freshness === 'old')
        throw new ProblemError(401, 'signature.expired', 'The timestamp of the interaction is more than 5 minutes away')
      if (freshness === 'replayed')
        throw new ProblemError(401, 'signature.replayed', 'This interaction was already answered')
    }

    app.setErrorHandler(problemHandler)
    app.removeAllContentTypeParsers()
    // The signature is over the bytes, so nothing parses them before it is checked. DI2
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    app.post(
      '/discord/interactions',
      { schema: { hide: true }, bodyLimit: MAX_INTERACTION_BYTES },
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        authenticate(request, body)
        const result = await answer(parseInteraction(body))
        return reply.header('cache-control', 'no-store').type('application/json').send(JSON.stringify(result))
      },
    )
  }

function parseInteraction(body: Buffer): Interaction {
  let given: unknown
  try {
    given = JSON.parse(body.toString())
  } catch {
    throw new ProblemError(400, 'request.malformed', 'The body is not JSON')
  }
  const parsed = v.safeParse(Interaction, given)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new ProblemError(400, 'request.invalid', issue.message, v.getDotPath(issue) ?? undefined)
}
