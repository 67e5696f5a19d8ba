import type { DeskValue } from '#contract/desk-entry.ts'
import { makeProposal } from './proposal.fixture.ts'

/** A Normal variant as the staff see it, worth 1,000. */
export const makeDeskValue = (slug: string, changes: Partial<DeskValue> = {}): DeskValue => ({
  item: { ...makeProposal('x').item, slug, baseSlug: slug, name: `Pet ${slug}` },
  receipt: 7,
  present: makeProposal('x').before,
  freeze: null,
  ...changes,
})
