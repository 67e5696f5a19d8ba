import type { WishNote, WishTag } from '#contract/wishes.ts'

export const tags: Readonly<Record<WishTag, { label: string; hint: string }>> = {
  any: { label: 'Any good offer', hint: 'Whatever is worth it' },
  upgrade: { label: 'An upgrade', hint: 'Fewer pets, one worth more' },
  downgrade: { label: 'A downgrade', hint: 'More pets, each worth less' },
  demand: { label: 'High demand', hint: 'Pets that many players want' },
  adds: { label: 'Adds', hint: 'Small pets on top' },
}
export const notes: Readonly<Record<WishNote, string>> = {
  makeAnOffer: 'Make me an offer',
  onlyThese: 'Only these pets',
  canAddALittle: 'I can add a little',
  inGameNow: 'In the game now',
  inGameEvenings: 'In the game in the evenings',
}
