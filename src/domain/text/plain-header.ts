/** A column's name without case, spaces and marks: `Chance Percent` and `chance_percent` are `chancepercent`. IM48 */
export const plainHeader = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
