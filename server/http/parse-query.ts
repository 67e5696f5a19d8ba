import { Text } from '#contract/text.ts'
import * as v from 'valibot'
import { ProblemError } from './problem.ts'

type Entries = v.ObjectEntries

const NUMBER = /^-?(\d+(\.\d+)?|\.\d+)(e[+-]?\d+)?$/i

/**
 * The query of an address, parsed by the schema that both ends share. Text becomes what the schema wants: a number is one from its first to
 * its last character, a list is a repeated parameter, true and false are words. Empty parameters count as absent; unknown ones are ignored.
 * @throws ProblemError 400 `query.invalid` that names the parameter (AP3)
 */
export function parseQuery<TEntries extends Entries>(
  schema: v.ObjectSchema<TEntries, undefined>,
  query: unknown,
): v.InferOutput<v.ObjectSchema<TEntries, undefined>> {
  const given: Record<string, unknown> = {}
  for (const [name, entry] of Object.entries(schema.entries)) {
    const raw = (query as Record<string, string | string[] | undefined>)[name]
    const texts = (Array.isArray(raw) ? raw : raw === undefined ? [] : [raw]).filter((text) => text !== '')
    const fault = v.safeParse(v.array(Text), texts).issues?.[0]
    if (fault) throw invalid(name, fault.message)
    if (texts.length > 0) given[name] = read(name, findKind(entry), texts)
  }
  const parsed = v.safeParse(schema, given)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw invalid(String(issue.path?.[0]?.key ?? 'query'), issue.message)
}

/** `number`, `array`, `boolean` or another type, below any `optional`. */
function findKind(schema: unknown): string {
  const { type, wrapped } = schema as { type: string; wrapped?: unknown }
  return wrapped === undefined ? type : findKind(wrapped)
}

function read(name: string, kind: string, texts: string[]): unknown {
  if (kind === 'array') return texts
  if (texts.length > 1) throw invalid(name, 'may be given only once')
  const [text = ''] = texts
  if (kind === 'number') {
    if (!NUMBER.test(text)) throw invalid(name, 'must be a number')
    return Number(text)
  }
  if (kind === 'boolean') {
    if (text !== 'true' && text !== 'false') throw invalid(name, 'must be true or false')
    return text === 'true'
  }
  return text
}

const invalid = (name: string, reason: string) => new ProblemError(400, 'query.invalid', `${name}: ${reason}`, name)
