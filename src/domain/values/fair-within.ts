/** Percent within which two values count as equal. CA8 */
export const FAIR_WITHIN = 5
