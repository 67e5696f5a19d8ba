import type { VoteDirection } from '#contract/proposals.ts'

export const question = 'Is this value right?'
export const directions: Record<VoteDirection, string> = {
  'too-low': 'Too low',
  right: 'Right',
  'too-high': 'Too high',
}
export const suggest = 'Suggest a value'
