import type { IngestAnswer } from '#contract/ingest.ts'
import * as v from 'valibot'

/** Longest time that a sender's clock may be ahead (IN11). */
const MAX_AHEAD_MS = 5 * 60_000

/** An element, or its first fault. */
export type Parsed<T> = { ok: T } | { reject: string }

export type Validated<T> = { accepted: T[]; answer: IngestAnswer }

/** The outcome of one element: stored, accepted without a row of its own, known already, rejected or parked with a reason. */
export type Outcome<T> = { store: T } | 'accepted' | 'duplicate' | { reject: string } | { park: string }

/** Parses each element by itself (IN3). */
export const parseBatch = <S extends v.GenericSchema>(
  schema: S,
  batch: readonly unknown[],
): Parsed<v.InferOutput<S>>[] =>
  batch.map((element) => {
    const parsed = v.safeParse(schema, element)
    if (parsed.success) return { ok: parsed.output }
    const [issue] = parsed.issues
    const path = v.getDotPath(issue)
    return { reject: path === null ? issue.message : `${path}: ${issue.message}` }
  })

/** The elements without a fault. */
export const parsedElements = <T>(batch: readonly Parsed<T>[]): T[] =>
  batch.flatMap((element) => ('ok' in element ? [element.ok] : []))

/** Validates the parsed elements one by one, in their order. */
export function validateBatch<T, Row>(
  batch: readonly Parsed<T>[],
  validate: (element: T) => Outcome<Row>,
): Validated<Row> {
  const accepted: Row[] = []
  const answer: IngestAnswer = { accepted: 0, duplicate: 0, rejected: [] }
  for (const [index, element] of batch.entries()) {
    const outcome = 'ok' in element ? validate(element.ok) : element
    if (outcome === 'duplicate') answer.duplicate++
    else if (outcome === 'accepted') answer.accepted++
    else if ('reject' in outcome) answer.rejected.push({ index, reason: outcome.reject })
    else if ('park' in outcome) answer.parked = [...(answer.parked ?? []), { index, reason: outcome.park }]
    else {
      accepted.push(outcome.store)
      answer.accepted++
    }
  }
  return { accepted, answer }
}

/** A sender's time in milliseconds; undefined when it is too far ahead of the clock. */
export function parseTimestamp(text: string | undefined, now: number): number | undefined {
  const at = text === undefined ? now : Date.parse(text)
  return at <= now + MAX_AHEAD_MS ? at : undefined
}
