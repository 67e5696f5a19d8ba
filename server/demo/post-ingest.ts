import * as v from 'valibot'
import { IngestAnswer } from '#contract/ingest.ts'

export type PostIngest<Element> = (elements: readonly Element[]) => Promise<void>

/** Sends hatches or trades as the operator's bot would, at most 500 in one call. @throws when some are refused */
export const postIngestTo =
  <Element>({
    ingestUrl,
    token,
    send = fetch,
  }: {
    ingestUrl: string
    token: string
    send?: typeof fetch
  }): PostIngest<Element> =>
  async (elements) => {
    const response = await send(ingestUrl, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(elements),
      signal: AbortSignal.timeout(10_000),
    })
    if (!response.ok) throw new Error(`ingest answered ${response.status}`)
    const {
      rejected: [first],
    } = v.parse(IngestAnswer, await response.json())
    if (first) throw new Error(`ingest rejected an element: ${first.reason}`)
  }
