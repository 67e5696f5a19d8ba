/** Percent within which two values are as good as equal. CA8 */
export const FAIR_WITHIN = 5
