/** The class of a part of the design system, and that of the screen that places it. */
export const addClass = (own: string, more?: string): string => (more === undefined ? own : `${own} ${more}`)
