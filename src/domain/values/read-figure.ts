const FIGURE = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i

/** A cell of a file as a number; any other text stays as it is, for a schema to judge. IM8, DK91 */
export const readFigure = (text: string): number | string => (FIGURE.test(text) ? Number(text) : text)
