import type { OfferToWish, WishesQuery } from '#contract/wishes.ts'
import { api } from '#lib/http.ts'

/** Valibot is in no page's first load. RU23 */
const wishBoard = async () => (await import('#contract/wishes.ts')).WishBoard
const tradeOffer = async () => (await import('#contract/chat.ts')).TradeOffer
const nothing = async () => (await import('valibot')).undefined()

const path = (id: string, rest: string) => `/wishes/${encodeURIComponent(id)}/${rest}`

/** Requests about wishes of others, as the signed-in player. */
export const tradesSource = {
  board: (query: Partial<WishesQuery>, signal?: AbortSignal) =>
    api('/me/wishes/board', wishBoard(), { parameters: query, signal, failure: 'wishes' }),
  offer: (id: string, body: OfferToWish) =>
    api(path(id, 'offers'), tradeOffer(), { method: 'POST', body, failure: 'offering' }),
  dismiss: (id: string) => api(path(id, 'dismissal'), nothing(), { method: 'POST', failure: 'dismissing' }),
  restore: (id: string) => api(path(id, 'dismissal'), nothing(), { method: 'DELETE', failure: 'dismissing' }),
  report: (id: string) => api(path(id, 'report'), nothing(), { method: 'POST', failure: 'report' }),
}
