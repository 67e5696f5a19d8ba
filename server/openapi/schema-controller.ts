import type { FastifyServerOptions } from 'fastify'

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>
type BuildValidator = NonNullable<NonNullable<SchemaController['compilersFactory']>['buildValidator']>

/** Fastify types a validator as Ajv's, but only calls it. */
const acceptAll = (() => () => () => true) as unknown as BuildValidator

/**
 * Routes have schemas only to be described: Valibot parses requests, and responses are built from typed values. Fastify's own
 * compilers would be loaded at each start and never used.
 */
export const schemaController = {
  compilersFactory: {
    buildValidator: acceptAll,
    buildSerializer: () => () => (data: unknown) => JSON.stringify(data),
  },
} satisfies SchemaController
