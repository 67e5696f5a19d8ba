import { itemRow } from '#contract/items.fixture.ts'
import { verdictAnswer } from '#contract/verdicts.fixture.ts'
import { expect, it } from 'vitest'
import { verdictPreview } from './verdict-preview.ts'

const site = { host: 'v.test', sample: false }

it('[SV35] the picture of a card has both sides, the verdict as it was signed, and the code', () => {
  const { card } = verdictAnswer()
  const rows = [itemRow({ slug: 'king-doggy', value: 9_000_000, hue: 30 })]
  expect(verdictPreview(card, rows, site)).toMatchObject({
    kind: 'trade',
    code: '7KQ2M-9XT4B',
    yours: { entries: [{ slug: 'king-doggy', name: 'King Doggy', hue: 30, quantity: 3 }], total: '3,000' },
    // The catalogue has no Shiny Owl any more.
    theirs: { entries: [{ slug: 'shiny-owl', quantity: 2 }], total: '4,000' },
    verdict: { kind: 'win', percent: '+25%', difference: 1_000 },
  })
})
