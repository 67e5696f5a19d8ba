import { validateRequest } from '#server/http/validate-request.ts'
import type { FastifyServerOptions } from 'fastify'

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>
type BuildValidator = NonNullable<NonNullable<SchemaController['compilersFactory']>['buildValidator']>

/** Fastify types a validator as Ajv's, but only calls it. */
const buildValidator = (() => validateRequest()) as unknown as BuildValidator

/** Valibot validates requests, and responses are built from typed values. Fastify's own compilers would be loaded at each start and never used. */
export const schemaController = {
  compilersFactory: { buildValidator, buildSerializer: () => () => (data: unknown) => JSON.stringify(data) },
} satisfies SchemaController
