import type { EstimateLine } from '#contract/estimator.ts'

/** Lines of a close, by item, that are sure within about 8 %. */
export const lines = (estimates: Readonly<Record<string, number>>): ReadonlyMap<string, EstimateLine> =>
  new Map(
    Object.entries(estimates).map(([item, estimate]) => [
      item,
      {
        item,
        estimate,
        low: estimate * Math.exp(-1.645 * 0.05),
        high: estimate * Math.exp(1.645 * 0.05),
        low50: estimate * 0.97,
        high50: estimate * 1.03,
        evidence: 9,
        abstains: null,
        flags: [],
        proposal: null,
      },
    ]),
  )
