/** Percent in the reader's favour from which a trade is more likely a trick than a gift. */
const BAIT_PERCENT = 60

/** Whether a trade is so far in the reader's favour that it is shown with a warning and never pushed. `percent`: from their side. WI58 */
export const isBait = (percent: number): boolean => percent >= BAIT_PERCENT
