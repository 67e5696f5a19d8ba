import type { ItemRow } from '#contract/items.ts'
import { MAX_WISHES, type WishContent } from '#contract/wishes.ts'
import { formatMoment } from '#domain/text/format.ts'
import { HttpError } from '#lib/http.ts'
import { adviceToRetry, failures, unreachable, withAdvice } from '#messages/failures.ts'
import * as texts from '#messages/own-wishes.ts'
import { refusals } from '#messages/refusals.ts'

/** Why a wish was not posted, and what to do. WI84 */
export function wishFailure(
  error: Error,
  content: WishContent | undefined,
  rows: ReadonlyMap<string, ItemRow>,
): string {
  if (!(error instanceof HttpError))
    return error instanceof TypeError ? unreachable : withAdvice(failures.wishing, adviceToRetry)
  const { code, problem, status } = error
  if (code === 'account.too_new') return texts.tooNew(toMoment(problem['from']))
  if (code === 'wish.too_many') return texts.tooMany(MAX_WISHES)
  if (code === 'wish.pet') return petFailure(problem['parameter'], content, rows)
  if (status === 429) return texts.tooOften
  if (code === 'account.muted' || code === 'account.suspended')
    return `${refusals[code] ?? ''} ${texts.restrictedAdvice}`
  return withAdvice(failures.wishing, adviceToRetry)
}

const toMoment = (at: unknown): string | null =>
  typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? formatMoment(at) : null

/** `parameter`: place of the pet in the content, such as `have.0.slug`. */
function petFailure(parameter: unknown, content: WishContent | undefined, rows: ReadonlyMap<string, ItemRow>): string {
  const [, side, index] = /^(have|want)\.(\d)\.slug$/.exec(String(parameter)) ?? []
  const slug = content?.[side === 'want' ? 'want' : 'have'][Number(index)]?.slug
  const name = slug === undefined || side === undefined ? undefined : rows.get(slug)?.name
  return name === undefined ? texts.petUnknown : texts.petRefused(name)
}
