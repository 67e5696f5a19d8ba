import * as v from 'valibot'
import { IngestAnswer, type IngestHatch } from '#contract/ingest.ts'

export type PostHatches = (hatches: readonly IngestHatch[]) => Promise<void>

/** Sends hatches as the operator's bot would, at most 500 at once. @throws when some are refused */
export const postHatchesTo =
  ({ ingestUrl, token, send = fetch }: { ingestUrl: string; token: string; send?: typeof fetch }): PostHatches =>
  async (hatches) => {
    const response = await send(ingestUrl, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(hatches),
      signal: AbortSignal.timeout(10_000),
    })
    if (!response.ok) throw new Error(`ingest answered ${response.status}`)
    const {
      rejected: [first],
    } = v.parse(IngestAnswer, await response.json())
    if (first) throw new Error(`ingest rejected a hatch: ${first.reason}`)
  }
