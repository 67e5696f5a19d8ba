import { IngestTrade } from '#contract/evidence.ts'
import { IngestHatch, IngestValue } from '#contract/ingest.ts'
import { toJsonSchema } from '@valibot/to-json-schema'
import fc, { type Arbitrary } from 'fast-check'
import type { Headers, HttpCase } from './case.ts'
import { fromSchema, mutatedFromSchema, type Schema } from './from-schema.ts'
import { hostileJson } from './hostile.ts'
import { actors, jsonBody, oddHeaders } from './requests.ts'
import type { Vocabulary } from './vocabulary.ts'

const PATHS = [
  { path: '/ingest/hatches', schema: toJsonSchema(IngestHatch, { typeMode: 'input', errorMode: 'ignore' }) as Schema },
  { path: '/ingest/values', schema: toJsonSchema(IngestValue, { typeMode: 'input', errorMode: 'ignore' }) as Schema },
  { path: '/ingest/trades', schema: toJsonSchema(IngestTrade, { typeMode: 'input', errorMode: 'ignore' }) as Schema },
]

const token: Arbitrary<Headers> = fc.oneof(
  { weight: 10, arbitrary: fc.constant<Headers>([['authorization', 'Bearer $ingest$']]) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(
        'Bearer x',
        'Bearer $token$',
        'Bearer $ingest$x',
        'Bearer',
        'Basic $ingest$',
        `Bearer ${'x'.repeat(9_000)}`,
      )
      .map((value): Headers => [['authorization', value]]),
  },
  { weight: 1, arbitrary: fc.constant<Headers>([]) },
)

/** Mostly new ids, and a few that recur, some of them hard to store. */
const ids = fc.oneof(
  { weight: 6, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.constantFrom('1', '\uD800', 'a\uDC00', 'a\0b', '__proto__', ' ') },
)

/** Batches of valid, wrong and hostile elements side by side (IN3). */
export function ingestCases(vocabulary: Vocabulary): Arbitrary<HttpCase> {
  const meanings = { ...vocabulary.meanings, id: ids }
  const cases = PATHS.map(({ path, schema }) => {
    const valid = fc.array(fromSchema(schema, meanings), { maxLength: 5 })
    const element = fc.oneof(
      { weight: 6, arbitrary: fromSchema(schema, meanings) },
      { weight: 3, arbitrary: mutatedFromSchema(schema, meanings) },
      { weight: 1, arbitrary: hostileJson },
    )
    const mixed = fc.oneof(
      { weight: 12, arbitrary: fc.array(element, { maxLength: 12 }) },
      { weight: 1, arbitrary: element.map((each) => Array.from({ length: 20 }, () => each)) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(element, fc.constantFrom(500, 501, 3_000))
          .map(([each, length]) => Array.from({ length }, () => each)),
      },
      { weight: 1, arbitrary: element },
    )
    return fc
      .record({ actor: actors, authorization: token, odd: oddHeaders, body: jsonBody(valid, mixed) })
      .map(({ actor, authorization, odd, body }): HttpCase => ({
        kind: 'http',
        group: 'ingest',
        actor,
        method: 'POST',
        target: path,
        operation: `post ${path}`,
        headers: [
          ...authorization,
          ['content-type', 'application/json'],
          ...odd.filter(([name]) => name !== 'authorization'),
        ],
        body,
      }))
  })
  return fc.oneof(...cases)
}
