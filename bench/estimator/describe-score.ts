import type { Score } from './score-world.ts'

const show = (value: number | null) => value?.toFixed(2) ?? '-'

/** One world in a few lines. */
export function describeScore(score: Score): string {
  const { name, tradesPerDay, anchoring, share, coverage90, coverage50, strata, errors, attacks } = score
  return [
    `  ${name}: ${tradesPerDay} trades a day, anchoring ${show(anchoring)}, share ${show(share)}, coverage ${show(coverage90)} and ${show(coverage50)}`,
    strata.map((stratum) => `${stratum.name} ${show(stratum.coverage)} of ${stratum.size}`).join(', '),
    `error ${Object.entries(errors ?? {})
      .map(([of, error]) => `${of} ${error.toFixed(3)}`)
      .join(', ')}`,
    ...attacks.map(
      ({ name: attack, shift, shiftAtFlag, daysToFlag, isBack }) =>
        `${attack}: shift ${show(shift)}, at its flag ${show(shiftAtFlag)}, flag ${daysToFlag === null ? 'never' : `on day ${daysToFlag}`}, ${isBack ? 'back' : 'silent'} 30 days later`,
    ),
  ].join('\n      ')
}
