import type { PetValue } from '#contract/catalogue.ts'
import { readSource, rowsQuery } from '#lib/queries.ts'
import { findKnownRows } from '#lib/rows-queries.ts'
import type { QueryClient } from '@tanstack/react-query'

/** Milliseconds that an addition waits for its value. */
const VALUE_TIMEOUT = 3_000

/** Value of a variant, for its cost. Undefined: it can't be read now, so the pet is added at a cost that is not known. ML174 */
export async function readValue(client: QueryClient, slug: string): Promise<PetValue | undefined> {
  const [known] = findKnownRows(client, [slug])
  if (known) return known.value
  const answer = await readSource(client)
    .itemsBySlugs([slug], AbortSignal.timeout(VALUE_TIMEOUT))
    .catch(() => null)
  if (answer) client.setQueryData(rowsQuery([slug]).queryKey, answer)
  return answer?.pets[0]?.value
}
