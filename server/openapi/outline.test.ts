import { expect, it } from 'vitest'
import { describeType, outline } from './outline.ts'

it('[DP5] a schema is outlined as a type', () => {
  expect(
    outline({
      type: 'object',
      required: ['pets', 'value'],
      properties: {
        pets: {
          type: 'array',
          items: { type: 'object', required: ['slug'], properties: { slug: { type: 'string' } } },
        },
        value: { anyOf: [{ type: 'number' }, { enum: ['N/A', 'TBD'] }] },
        at: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
        counts: { type: 'object', additionalProperties: { type: 'integer' } },
      },
    }),
  ).toBe(`{
  pets: {
    slug: string
  }[]
  value: number | "N/A" | "TBD"
  at?: (string | null)[]
  counts?: { [key]: integer }
}`)
})

it.each([
  [{ type: 'integer', minimum: 1, maximum: 1_000_000 }, 'integer, 1 to 1,000,000'],
  [{ type: 'number', minimum: 0 }, 'number, at least 0'],
  [{ type: 'string', maxLength: 100 }, 'text, at most 100 characters'],
  [{ type: 'array', items: { type: 'string' }, maxItems: 20 }, 'list of text, at most 20'],
  [{ anyOf: [{ enum: ['all'] }, { enum: ['low', 'high'] }] }, 'one of'],
])('[DP5] %j is described as %s', (schema, words) => {
  expect(describeType(schema)).toBe(words)
})
