import type { Source } from './source.ts'

const refuse = () => Promise.reject(new Error('source: not part of this test'))

/** A source that answers `reads`, and rejects everything else. */
export const sourceWith = (reads: Partial<Source>): Source => ({
  site: refuse,
  stats: refuse,
  reference: refuse,
  recent: refuse,
  highestValue: refuse,
  highDemand: refuse,
  items: refuse,
  itemsBySlugs: refuse,
  item: refuse,
  searchIndex: refuse,
  eggs: refuse,
  egg: refuse,
  hatches: refuse,
  bounties: refuse,
  valueChanges: refuse,
  valueChange: refuse,
  verdict: refuse,
  calibration: refuse,
  moderationFigures: refuse,
  dumps: refuse,
  wishes: refuse,
  ...reads,
})
