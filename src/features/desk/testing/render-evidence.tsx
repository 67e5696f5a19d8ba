import type { EvidenceTrade, Exclusion } from '#contract/evidence.ts'
import type { Suspect, TradingAccounts } from '#contract/evidence-review.ts'
import { evidenceSource } from '../data/evidence-source.ts'
import { vi } from 'vitest'
import { AT } from './proposal.fixture.ts'
import { makeDeskValue } from './desk-value.fixture.ts'
import { makeExclusion, forecast, makeSuspect } from './evidence.fixture.ts'
import { renderPage } from './render-page.tsx'

type Options = {
  groups?: TradingAccounts['groups']
  trades?: readonly EvidenceTrade[]
  suspects?: readonly Suspect[] | Error
  exclusions?: readonly Exclusion[]
  isSample?: boolean
}
const PAGE = 20

/** Lea at a page of the evidence. Needs fake timers. */
export async function renderEvidence(
  query: string,
  { groups = [], trades = [], suspects = [], exclusions = [], isSample = false }: Options = {},
) {
  const calls = {
    accounts: vi
      .spyOn(evidenceSource, 'accounts')
      .mockResolvedValue({ trades: groups.reduce((sum, group) => sum + group.trades, 0), groups }),
    trades: vi.spyOn(evidenceSource, 'trades').mockImplementation(async ({ before }) => {
      const from = trades.findIndex(({ id }) => id === before) + 1
      const page = trades.slice(from, from + PAGE)
      return { trades: page, next: trades.length > from + PAGE ? page.at(-1)!.id : null }
    }),
    estimates: vi.spyOn(evidenceSource, 'estimates').mockResolvedValue({
      close: { day: AT, at: AT, ageHours: 1, ...(isSample && { sample: true }) },
      variants: [(suspects instanceof Error ? undefined : suspects[0]?.estimate) ?? makeSuspect('1').estimate],
    }),
    exclusions: vi.spyOn(evidenceSource, 'exclusions').mockResolvedValue({
      current: exclusions.filter(({ ended }) => ended === null),
      ended: exclusions.filter(({ ended }) => ended !== null),
    }),
    forecast: vi.spyOn(evidenceSource, 'forecast').mockResolvedValue(forecast),
    exclude: vi.spyOn(evidenceSource, 'exclude').mockImplementation(async (account) => makeExclusion(account)),
    end: vi.spyOn(evidenceSource, 'end').mockImplementation(async (id) => makeExclusion(id)),
  }
  const page = await renderPage(`/desk/evidence${query}`, { values: [makeDeskValue('pet-1')], suspects })
  return { ...page, calls: { ...page.calls, ...calls } }
}
