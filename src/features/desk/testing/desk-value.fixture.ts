import type { DeskValue } from '#contract/desk-entry.ts'
import { proposalOf } from './proposal.fixture.ts'

/** A Normal variant as the staff see it, worth 1,000. */
export const deskValueOf = (slug: string, changes: Partial<DeskValue> = {}): DeskValue => ({
  item: { ...proposalOf('x').item, slug, baseSlug: slug, name: `Pet ${slug}` },
  receipt: 7,
  present: proposalOf('x').before,
  freeze: null,
  ...changes,
})
