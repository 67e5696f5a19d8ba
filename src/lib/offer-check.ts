import type { CheckOffer, OfferCheck, RefusalKind } from '#contract/inbox-rules.ts'
import { useQuery } from '@tanstack/react-query'
import { millisecondsInMinute } from 'date-fns/constants'
import { useEffect, useState } from 'react'
import { api } from './http.ts'

/** Milliseconds for which both sides stay the same before the server is asked. */
const SETTLE_MS = 800
/** Checks about one player in a minute; the server allows more, and counts refused offers too. IR42 */
const MAX_PER_MINUTE = 5

/** Valibot is in no page's first load. RU23 */
const offerCheck = async () => (await import('#contract/inbox-rules.ts')).OfferCheck

export const offerCheckSource = {
  check: (body: CheckOffer, signal?: AbortSignal): Promise<OfferCheck> =>
    api('/inbox-checks', offerCheck(), { method: 'POST', body, signal, failure: 'offering' }),
}

/** Times of the last checks by recipient. `until`: no check before, because the server has none left. */
const asked = new Map<string, { times: readonly number[]; until: number }>()

/** One check; null: there were too many in the last minute. IR62 */
async function checkOffer(body: CheckOffer, signal: AbortSignal): Promise<OfferCheck | null> {
  const now = Date.now()
  const { times = [], until = 0 } = asked.get(body.recipientId) ?? {}
  const recent = times.filter((at) => at > now - millisecondsInMinute)
  if (now < until || recent.length >= MAX_PER_MINUTE) return null
  asked.set(body.recipientId, { times: [...recent, now], until })
  const answer = await offerCheckSource.check(body, signal)
  if (answer.left === 0) asked.set(body.recipientId, { times: [...recent, now], until: now + millisecondsInMinute })
  return answer
}

/**
 * Kind of the recipient's rule that refuses an offer, once its sides have settled; null: none does, or it isn't known.
 * `offer` null: there is nothing to check. IR62, IR63
 */
export function useRefusalKind(offer: CheckOffer | null): RefusalKind | null {
  const key = offer && JSON.stringify(offer)
  const [settled, setSettled] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [key])
  const isSettled = offer !== null && settled === key
  const { data } = useQuery({
    queryKey: ['inbox-check', key],
    queryFn: ({ signal }) => (offer ? checkOffer(offer, signal) : null),
    enabled: isSettled,
    // A rule may change at any time, but an offer that is only looked at is checked once.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  })
  return isSettled && data?.result === 'refused' ? (data.kind ?? null) : null
}
