import type { Database } from '#server/db/database.ts'
import { clientNetwork } from '#server/http/client-network.ts'
import type { JsonReads } from '#server/http/json.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import { localRateLimits, type RateLimits } from '#server/http/shared-rate-limits.ts'
import { privateRoutes } from '#server/modules/auth/private-routes.ts'
import type { Admit } from '#server/modules/auth/request-session.ts'
import { createCountMiss } from '#server/modules/verdicts/count-miss.ts'
import { saveVerdictRoutes } from '#server/modules/verdicts/save-verdict.routes.ts'
import { createVerdictsRepository } from '#server/modules/verdicts/verdicts.repository.ts'
import { verdictRoutes } from '#server/modules/verdicts/verdicts.routes.ts'
import { type AgreedTrade, createVerdicts } from '#server/modules/verdicts/verdicts.ts'
import type { FastifyRequest } from 'fastify'

export type AgreedTrades = {
  /** Names anybody who saves a card, with or without an account, for limits. */
  admit: Admit
  /** The agreed trade of a room in which the sender of the request has a seat. @throws ProblemError */
  find: (request: FastifyRequest, roomId: string) => Promise<AgreedTrade>
}

/** For a site without trade rooms. */
export const NO_ROOMS: AgreedTrades = {
  admit: async (request) => ({ user: { id: clientNetwork(request) ?? 'unknown' } }),
  find: () => Promise.reject(new ProblemError(404, 'room.not_found', 'Trade room not found')),
}

type Options = {
  db: Database
  origin: string
  agreedTrades: AgreedTrades
  /** Default: only this process's calls count. */
  rateLimits?: RateLimits | undefined
  now: () => number
}

/** Signed verdict cards: saving, reading and checking them. SV1 to SV30 */
export function createVerdictModule({ db, origin, agreedTrades, rateLimits = localRateLimits(), now }: Options) {
  const verdicts = createVerdicts({ db, origin, now })
  const countMiss = createCountMiss(rateLimits)
  return {
    countMiss,
    has: createVerdictsRepository(db).has,
    saving: privateRoutes(
      { name: 'verdicts', paths: [], admit: agreedTrades.admit, rateLimits },
      saveVerdictRoutes({ verdicts, findAgreed: agreedTrades.find }),
    ),
    reading: (answers: { reads: JsonReads; cache: ResponseCache }) =>
      verdictRoutes({ ...answers, verdicts, countMiss }),
  }
}
