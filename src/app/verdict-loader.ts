import { NotFoundError } from '#contract/source.ts'
import { listSlugs } from '#domain/trade/trade.ts'
import { parseVerdictCode } from '#domain/verdicts/verdict-code.ts'
import { verdictQuery } from '#features/verdict/verdict-queries.ts'
import { rowsQuery } from '#lib/queries.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router-dom'

/** Reads a verdict card, then its pets of today; nothing for the page where codes are typed. @throws NotFoundError where the address names none. SV31 */
export async function readVerdict(client: QueryClient, { params }: LoaderFunctionArgs): Promise<void> {
  if (params['code'] === undefined) return
  const code = parseVerdictCode(params['code'])
  if (code === null) throw new NotFoundError('there is no such verdict card')
  const { card } = await client.ensureQueryData(verdictQuery(code))
  await client.ensureQueryData(rowsQuery(listSlugs(card)))
}
