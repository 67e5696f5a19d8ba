import { MAX_LEVEL } from './level-stats.ts'

/** A typed level as an integer from 1 to 25; what begins with no number is 1. VA8 */
export function parseLevel(text: string): number {
  const level = Number.parseInt(text, 10)
  return Number.isNaN(level) ? 1 : Math.min(MAX_LEVEL, Math.max(1, level))
}
