import { formatWhole } from '#domain/text/format.ts'

/** The N of `1 in N` for a percentage; null without one above 0. VA11 */
export const oneIn = (percent: number | null | undefined): number | null =>
  percent == null || !(percent > 0) ? null : 100 / percent

/** `1/N` for the chance, in percent, that an egg holds a pet; `N/A` where it is 0. VA12 */
export const eggChance = (percent: number): string => (percent > 0 ? `1/${formatWhole(100 / percent)}` : 'N/A')

const PERCENTAGE = /(?<![\w.,-])((?:\d[\d,]*(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?)\s?%/gi

/** A description with each percentage above 0 and up to 100 as `1/N`; others, such as bonuses of 150%, aren't odds. VA13 */
export const withOdds = (description: string): string =>
  description.replace(PERCENTAGE, (written: string, figure: string) => {
    const percent = Number(figure.replaceAll(',', ''))
    return percent > 0 && percent <= 100 ? eggChance(percent) : written
  })
