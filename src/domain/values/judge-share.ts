/** Deviations of chance that a share may be off without a meaning. */
const CHANCE = 2
/** A share that is this near is near enough, however many trades tell it. */
const NEAR = 0.03

/** Whether as many trades fell inside a range as it promised, or fewer (it is too narrow), or more (it is too wide). ES142 */
export function judgeShare(within: number, trades: number, promised: number): 'fits' | 'narrow' | 'wide' {
  const off = within / trades - promised
  const allowed = Math.max(NEAR, CHANCE * Math.sqrt((promised * (1 - promised)) / trades))
  return Math.abs(off) <= allowed ? 'fits' : off < 0 ? 'narrow' : 'wide'
}
