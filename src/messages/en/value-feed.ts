export const title = (siteName: string) => `Value changes, ${siteName}`
/** Subtitle of one pet's changes. */
export const subtitle = 'Who changed a value, when, by how much and why.'
export const head = (number: number, hash: string) => `Newest receipt: ${number}, hash ${hash}`
export const entryTitle = (name: string, change: string, percent: string | null) =>
  `${name}: ${change}${percent === null ? '' : ` (${percent})`}`
export const changed = (by: string) => `Changed ${by}.`
export const why = (reason: string) => `Why: ${reason}`
export const demand = (word: string) => `Demand: ${word}.`
export const trend = (word: string) => `Trend: ${word}.`
export const seal = (number: number, hash: string) => `Receipt ${number}, hash ${hash}`
