import { valueReceipt } from '#contract/value-changes.fixture.ts'
import { expect, it } from 'vitest'
import { changePreview } from './change-preview.ts'

const SITE = { host: 'bgsi.example', sample: false }

it('[RC30] shows the variant, its value before and after, who changed it, and why', () => {
  expect(changePreview(valueReceipt({ source: 'desk' }), SITE)).toEqual({
    kind: 'change',
    ...SITE,
    number: 7,
    slug: 'king-doggy',
    name: 'King Doggy',
    rarity: 'Secret',
    hue: 45,
    from: { text: '1.2M', title: '1,200,000' },
    to: { text: '1.28M', title: '1,280,000' },
    percent: '+6.7%',
    way: 'up',
    source: 'desk',
    reason: 'three sales',
    date: 'Nov 20, 2026',
  })
})

it('[RC30, SE25] a new value stands alone, and emoji of a reason are left out', () => {
  const { before: _, ...isNew } = valueReceipt({ reason: '🐶 hatched again' })
  expect(changePreview(isNew, SITE)).toMatchObject({
    from: null,
    percent: null,
    reason: 'hatched again',
  })
  const { reason: __, ...withoutReason } = valueReceipt()
  expect(changePreview(withoutReason, SITE).reason).toEqual('')
})
