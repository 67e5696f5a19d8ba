export const sample = 'Sample values, not real trade prices'
export const site = {
  title: 'What’s your pet worth?',
  lead: 'Values, trends and live hatches for Bubble Gum Simulator INFINITY',
  foot: 'Values, trends, live hatches and fair trades',
}
export const updated = (date: string) => `Updated ${date}`
export const noValueYet = 'No value yet'
export const demand = (level: string) => `${level} demand`
export const month = '30 days'
export const petsAndChances = (pets: number) => `${pets} ${pets === 1 ? 'pet' : 'pets'} and their chances`
export const trade = 'Trade calculator'
/** Code of a verdict card and where it is checked. SV35 */
export const signedAt = (code: string, host: string) => `Signed verdict ${code} at ${host}`
export const unpriced = 'Some pets have no fixed value'
export const oneSideEmpty = 'One side is still empty'
export const emptySide = 'Nothing yet'
export const more = (count: number) => `+${count} more`
export const total = (isPartial: boolean) => `Total${isPartial ? ', in part' : ''}`
export const receipt = (number: number, date: string) => `Receipt ${number}, ${date}`
export const before = (value: string) => `Before: ${value}`
export const changed = (by: string) => `Changed ${by}`
