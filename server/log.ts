import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

/** Writes JSON lines to standard output, without credentials. */
export const createLog = (level: string): FastifyBaseLogger =>
  pino({ level, redact: ['req.headers.authorization', 'req.headers.cookie'] })
