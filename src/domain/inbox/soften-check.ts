import type { Demand } from '#contract/catalogue.ts'
import type { InboxCheck } from '#contract/inbox-rules.ts'

/** Widths of the zone next to a threshold where a refusing rule files instead. IR43 */
const BLUR = { percent: 4, count: 4, age: 0.5 } as const

/** Each one level below the one that it is named by. */
const LOWER: Partial<Record<Demand, Demand>> = {
  insane: 'very-high',
  'very-high': 'high',
  high: 'medium',
  medium: 'low',
}

/**
 * The check by which a rule refuses, looser than its own by a secret part of a zone, so that no number of refusals reveals the threshold.
 * `blur`: 0 to just under 1, drawn when the rules were chosen. Offers in the zone are filed, and their sender sees them delivered. IR43
 */
export function softenCheck(check: InboxCheck, blur: number): InboxCheck {
  switch (check.kind) {
    case 'verdict':
      return { ...check, percent: check.percent - BLUR.percent * blur }
    case 'pets':
    case 'rate':
      return { ...check, most: check.most + Math.floor(BLUR.count * blur) }
    case 'age':
      return { ...check, days: check.days * (1 - BLUR.age * blur) }
    case 'demand':
      return { ...check, least: blur < 0.5 ? check.least : (LOWER[check.least] ?? check.least) }
    default:
      return check
  }
}
