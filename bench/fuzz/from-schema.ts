import fc, { type Arbitrary } from 'fast-check'
import { hostileEncoded, hostileJson, hostileText, percentEncode } from './hostile.ts'

/** As much of JSON Schema as our own descriptions use. */
export type Schema = {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly items?: Schema
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
}

/** Meaningful values by the name of their parameter; for a number, one that the site knows. */
export type Meanings = Readonly<Record<string, Arbitrary<string>>>

const MAX_ITEMS = 12

/** A value that the schema takes. `name`: the property or parameter that it is for. */
export function fromSchema(schema: Schema, meanings: Meanings, name = ''): Arbitrary<unknown> {
  const inner = (each: Schema, as = name) => fromSchema(each, meanings, as)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices)
    return fc.oneof(
      ...choices.map((each) => ({ weight: 1, arbitrary: inner(each) })),
      ...(meanings[name] ? [{ weight: 4, arbitrary: meanings[name] }] : []),
    )
  switch (schema.type) {
    case 'object': {
      const required = Object.keys(schema.properties ?? {}).filter((key) => schema.required?.includes(key))
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, each]) => [key, inner(each, key)])),
        { requiredKeys: required },
      )
    }
    case 'array':
      return fc.array(inner(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? MAX_ITEMS, MAX_ITEMS) })
    case 'integer':
      return (
        meanings[name] ??
        fc.integer({
          min: schema.minimum ?? -1_000,
          max: Math.min(schema.maximum ?? 1_000_000, Number.MAX_SAFE_INTEGER),
        })
      )
    case 'number':
      return fc.oneof(
        ...(meanings[name] ? [meanings[name]] : []),
        fc.integer({
          min: Math.ceil(schema.minimum ?? -1_000),
          max: Math.floor(Math.min(schema.maximum ?? Infinity, 2_000_000_000)),
        }),
        fc.double({ min: schema.minimum ?? -1e9, max: Math.min(schema.maximum ?? Infinity, 1e15), noNaN: true }),
      )
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return meanings[name] ?? textFor(schema)
    default:
      return hostileJson
  }
}

function textFor({ format, pattern, minLength = 0, maxLength = 60 }: Schema): Arbitrary<string> {
  if (format === 'date-time')
    return fc
      .date({ min: new Date('2020-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString())
  if (pattern !== undefined && pattern.startsWith('^[a-z0-9]+'))
    return fc
      .array(fc.stringMatching(/^[a-z0-9]{1,6}$/), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join('-'))
  return fc.string({ minLength, maxLength: Math.min(maxLength, 60), unit: 'grapheme' })
}

/** A value of the schema in which any part may be missing, be of another type, or be hostile. */
export function mutatedFromSchema(schema: Schema, meanings: Meanings, name = ''): Arbitrary<unknown> {
  const valid = fromSchema(schema, meanings, name)
  if (schema.type === 'object') {
    const properties = Object.entries(schema.properties ?? {}).map(
      ([key, each]) =>
        [
          key,
          fc.oneof(
            { weight: 6, arbitrary: fromSchema(each, meanings, key) },
            { weight: 2, arbitrary: mutatedFromSchema(each, meanings, key) },
            { weight: 1, arbitrary: hostileJson },
          ),
        ] as const,
    )
    const extra = fc.oneof(
      { weight: 8, arbitrary: fc.constant({}) },
      {
        weight: 1,
        arbitrary: fc.tuple(hostileText, hostileJson).map(([key, value]) => Object.fromEntries([[key, value]])),
      },
    )
    return fc
      .tuple(fc.record(Object.fromEntries(properties), { requiredKeys: [] }), extra)
      .map(([given, more]) => ({ ...given, ...more }))
  }
  if (schema.type === 'array')
    return fc.oneof(fc.array(mutatedFromSchema(schema.items ?? {}, meanings, name), { maxLength: 4 }), hostileJson)
  return fc.oneof({ weight: 2, arbitrary: valid }, { weight: 5, arbitrary: hostileJson })
}

export type Parameter = {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Schema
}
type Pairs = readonly (readonly [string, string])[]

const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map((each) => percentEncode(String(each)))

/** One query parameter, as the pairs that stand in the address. */
function pairsFor({ name, schema }: Parameter, meanings: Meanings): Arbitrary<Pairs> {
  const valid = fromSchema(schema, meanings, name).map((value): Pairs => texts(value).map((text) => [name, text]))
  const hostile = hostileEncoded.map((text): Pairs => [[name, text]])
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant<Pairs>([]) },
    { weight: 8, arbitrary: valid },
    { weight: 4, arbitrary: hostile },
    { weight: 1, arbitrary: fc.tuple(valid, hostile).map((both) => both.flat()) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('[]', '[0]', '[a]', '[__proto__]', '.a'), hostileEncoded)
        .map(([suffix, text]): Pairs => [[`${name}${suffix}`, text]]),
    },
    {
      weight: 1,
      arbitrary: fc
        .nat(150)
        .chain((count) => hostile.map((pairs) => Array.from({ length: count }, () => pairs).flat())),
    },
  )
}

/** The query of an address, with its `?` where there is one. */
export function queryFor(parameters: readonly Parameter[], meanings: Meanings): Arbitrary<string> {
  const unknown = fc.oneof(
    { weight: 7, arbitrary: fc.constant<Pairs>([]) },
    { weight: 1, arbitrary: fc.tuple(hostileEncoded, hostileEncoded).map(([name, value]): Pairs => [[name, value]]) },
    {
      weight: 1,
      arbitrary: fc.constant<Pairs>([
        ['__proto__', '1'],
        ['__proto__[limit]', '1'],
        ['constructor', '1'],
      ]),
    },
  )
  return fc.tuple(...parameters.map((each) => pairsFor(each, meanings)), unknown).map((lists) => {
    const pairs = lists.flat().map(([name, value]) => `${name}=${value}`)
    return pairs.length === 0 ? '' : `?${pairs.join('&').slice(0, MAX_QUERY_LENGTH)}`
  })
}

/** Bytes: within what a server with the headers' default limit of Node would still read, now and then beyond. */
const MAX_QUERY_LENGTH = 60_000
