import type { Confidence, PetValue, ValueRange } from '#contract/catalogue.ts'
import { sureness } from './range-display.ts'

/** More digits than the doubt about a value allows to know. */
const DIGITS = 4
export const roundFigure = (figure: number): number => Number(figure.toPrecision(DIGITS))

/**
 * The range that readers see, and how sure the value is by its trades. People publish: their range comes first, and an estimate that
 * contradicts the value isn't its range but a doubt. ES93, ES94
 */
export function showRange(
  value: PetValue,
  published: ValueRange | null,
  estimated: ValueRange | null,
): { range: ValueRange | null; confidence: Confidence | null } {
  if (estimated === null || typeof value !== 'number' || value === 0) return { range: published, confidence: null }
  const rounded = { low: roundFigure(estimated.low), high: roundFigure(estimated.high) }
  if (value < rounded.low || value > rounded.high) return { range: published, confidence: 'unsure' }
  const range = published ?? rounded
  return { range, confidence: sureness(range, value) }
}
