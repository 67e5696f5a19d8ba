import type { IngestAnswer } from '#contract/ingest.ts'
import * as v from 'valibot'

/** How far ahead of the clock a sender's time may be (IN11). */
const MAX_AHEAD_MS = 5 * 60_000

export type Validated<T> = { accepted: T[]; answer: IngestAnswer }

/** The outcome of one element: stored, known already, or rejected with a reason. */
export type Outcome<T> = { store: T } | 'duplicate' | { reject: string }

/** Validates each element of a batch by itself (IN3). */
export function validateBatch<T>(batch: readonly unknown[], validate: (element: unknown) => Outcome<T>): Validated<T> {
  const accepted: T[] = []
  const answer: IngestAnswer = { accepted: 0, duplicate: 0, rejected: [] }
  for (const [index, element] of batch.entries()) {
    const outcome = validate(element)
    if (outcome === 'duplicate') answer.duplicate++
    else if ('reject' in outcome) answer.rejected.push({ index, reason: outcome.reject })
    else {
      accepted.push(outcome.store)
      answer.accepted++
    }
  }
  return { accepted, answer }
}

/** The parsed element, or its first fault. */
export function parseElement<S extends v.GenericSchema>(
  schema: S,
  element: unknown,
): { ok: v.InferOutput<S> } | { reject: string } {
  const parsed = v.safeParse(schema, element)
  if (parsed.success) return { ok: parsed.output }
  const [issue] = parsed.issues
  const path = v.getDotPath(issue)
  return { reject: path === null ? issue.message : `${path}: ${issue.message}` }
}

/** A sender's time in milliseconds; undefined when it is too far ahead of the clock. */
export function parseTimestamp(text: string | undefined, now: number): number | undefined {
  const at = text === undefined ? now : Date.parse(text)
  return at <= now + MAX_AHEAD_MS ? at : undefined
}

/** A field of an element that is not validated yet: one text, or none. */
export function readString(element: unknown, field: string): string[] {
  const value: unknown = typeof element === 'object' && element !== null ? Reflect.get(element, field) : undefined
  return typeof value === 'string' ? [value] : []
}
