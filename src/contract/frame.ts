import * as v from 'valibot'

export type ParsedFrame<T> = { ok: true; message: T } | { ok: false; reason: string }

/** A text frame as JSON of a shape, or why it cannot be read. Never throws. */
export function parseFrame<const S extends v.GenericSchema>(schema: S, text: string): ParsedFrame<v.InferOutput<S>> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { ok: false, reason: 'not JSON' }
  }
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return { ok: true, message: parsed.output }
  const [issue] = parsed.issues
  return { ok: false, reason: `${v.getDotPath(issue) ?? 'message'}: ${issue.message}` }
}
