import { mkdirSync, writeFileSync } from 'node:fs'

export type Figure = {
  measure: string
  value: number
  unit?: string
  bar?: { atMost: number } | { atLeast: number } | { atLeast: number; atMost: number }
  /** The comparison and the spread behind the figure. */
  note?: string
}

const reached = ({ value, bar }: Figure) =>
  bar === undefined || ((!('atMost' in bar) || value <= bar.atMost) && (!('atLeast' in bar) || value >= bar.atLeast))
const show = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3))

/** Prints figures beside their bars, and keeps them as `reports/<name>.json`. */
export function report(name: string, figures: readonly Figure[]): void {
  console.log(`\n${name}`)
  for (const figure of figures) {
    const { measure, value, unit = '', bar, note } = figure
    const goals = [
      bar && 'atLeast' in bar && `at least ${bar.atLeast}`,
      bar && 'atMost' in bar && `at most ${bar.atMost}`,
    ]
    const goal = goals.filter(Boolean).join(', ')
    const verdict = bar === undefined ? '' : reached(figure) ? 'reached' : 'MISSED'
    console.log(
      `  ${measure}: ${show(value)}${unit && ` ${unit}`}  ${goal}  ${verdict}${note === undefined ? '' : `\n      ${note}`}`,
    )
  }
  mkdirSync('reports', { recursive: true })
  writeFileSync(
    `reports/${name}.json`,
    JSON.stringify(
      figures.map((figure) => ({ ...figure, reached: reached(figure) })),
      null,
      2,
    ),
  )
}
