import { formatWhole } from '#domain/text/format.ts'

export const memberSince = (month: string) => `Member since ${month}`
export const trades = (trades: number, partners: number) =>
  trades === 0
    ? 'No trades that both confirmed here in the last 12 months'
    : `${formatWhole(trades)} ${trades === 1 ? 'trade' : 'trades'} that both confirmed, with ${formatWhole(partners)} ${partners === 1 ? 'player' : 'players'}, in the last 12 months`
export const seen = (days: number) =>
  days === 0 ? 'Here today' : days === 1 ? 'Last here yesterday' : `Last here ${formatWhole(days)} days ago`
