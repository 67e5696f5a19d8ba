import type { IngestAnswer } from '#contract/ingest.ts'
import * as v from 'valibot'

/** How far ahead of the clock a sender's time may be (IN11). */
const AHEAD = 5 * 60_000

export type Judged<T> = { accepted: T[]; answer: IngestAnswer }

/** One element's fate: stored, known already, or why it is refused. */
export type Verdict<T> = { store: T } | 'duplicate' | { reject: string }

/** Judges each element of a batch by itself (IN3). */
export function validateBatch<T>(batch: readonly unknown[], judge: (element: unknown) => Verdict<T>): Judged<T> {
  const accepted: T[] = []
  const answer: IngestAnswer = { accepted: 0, duplicate: 0, rejected: [] }
  for (const [index, element] of batch.entries()) {
    const verdict = judge(element)
    if (verdict === 'duplicate') answer.duplicate++
    else if ('reject' in verdict) answer.rejected.push({ index, reason: verdict.reject })
    else {
      accepted.push(verdict.store)
      answer.accepted++
    }
  }
  return { accepted, answer }
}

/** The element as the schema reads it, or the first thing that is wrong with it. */
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

/** Milliseconds of a sender's time, or undefined when it is too far ahead of the clock. */
export function parseTimestamp(text: string | undefined, now: number): number | undefined {
  const at = text === undefined ? now : Date.parse(text)
  return at <= now + AHEAD ? at : undefined
}

/** A field of an element that nobody has judged yet: one text, or nothing. */
export function readString(element: unknown, field: string): string[] {
  const value: unknown = typeof element === 'object' && element !== null ? Reflect.get(element, field) : undefined
  return typeof value === 'string' ? [value] : []
}
