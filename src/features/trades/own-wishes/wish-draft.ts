import { Slug } from '#contract/catalogue.ts'
import { Quantity } from '#contract/trade-entry.ts'
import {
  MAX_WISH_ENTRIES,
  NewWish,
  WISH_MINIMA,
  WISH_NOTES,
  WISH_TAGS,
  type WishContent,
  type WishMinimum,
  type WishNote,
  type WishTag,
} from '#contract/wishes.ts'
import { newWishPath } from '#domain/wishes/new-wish-path.ts'
import type { TradeSide } from '#domain/trade/trade.ts'
import * as v from 'valibot'

export type WishSide = 'have' | 'want'

/** A wish that isn't posted yet. It is kept in the address, so it survives a reload, a sign-in and a failed post. WI81 */
export type WishDraft = {
  readonly have: TradeSide
  readonly want: TradeSide
  /** null: the player chose none, so a draft that wants no pet takes any. */
  readonly tags: readonly WishTag[] | null
  readonly minimum: WishMinimum | null
  readonly note: WishNote | null
}

const DEFAULT_MINIMUM: WishMinimum = -5
const ANY = 'any'

const find = <const T>(all: readonly T[], text: string | null): T | undefined =>
  all.find((each) => String(each) === text)

/** Parts of a link that the form takes, and the number of those that were left out; never fails. WI80 */
export function parseWishDraft(url: URLSearchParams): { draft: WishDraft; leftOut: number } {
  const taken = new Set<string>()
  let leftOut = 0
  const readSide = (name: WishSide): TradeSide => {
    const side: { slug: string; quantity: number }[] = []
    for (const text of url.getAll(name)) {
      const [slug = '', quantity = '1'] = text.split(':')
      const entry = { slug, quantity: Number(quantity) }
      const isValid = v.is(Slug, entry.slug) && v.is(Quantity, entry.quantity)
      if (!isValid || taken.has(slug) || side.length >= MAX_WISH_ENTRIES) leftOut++
      else {
        taken.add(slug)
        side.push(entry)
      }
    }
    return side
  }
  const draft: WishDraft = {
    have: readSide('have'),
    want: readSide('want'),
    tags: url.has('tag') ? WISH_TAGS.filter((tag) => url.getAll('tag').includes(tag)) : null,
    minimum: url.get('minimum') === ANY ? null : (find(WISH_MINIMA, url.get('minimum')) ?? DEFAULT_MINIMUM),
    note: find(WISH_NOTES, url.get('note')) ?? null,
  }
  return { draft, leftOut }
}

/** The address of a draft. */
export function toDraftPath({ have, want, tags, minimum, note }: WishDraft): string {
  const path = newWishPath({ have, want, tags: tags ?? [] })
  const rest = [
    ...(tags?.length === 0 ? ['tag='] : []),
    ...(minimum === DEFAULT_MINIMUM ? [] : [`minimum=${minimum ?? ANY}`]),
    ...(note === null ? [] : [`note=${note}`]),
  ].join('&')
  return rest === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${rest}`
}

/** Tags that are chosen: `any` until the player wants a pet or chooses a tag. WI82 */
export const draftTags = ({ tags, want }: WishDraft): readonly WishTag[] => tags ?? (want.length === 0 ? ['any'] : [])

export const toggleTag = (draft: WishDraft, tag: WishTag): WishDraft => {
  const chosen = draftTags(draft)
  return {
    ...draft,
    tags: WISH_TAGS.filter((each) => (each === tag ? !chosen.includes(tag) : chosen.includes(each))),
  }
}

/** Reason why a pet can't be added to a side; null: it can. WI1 */
export function refuseEntry(draft: WishDraft, side: WishSide, slug: string): 'full' | 'otherSide' | null {
  if (draft[side === 'have' ? 'want' : 'have'].some((each) => each.slug === slug)) return 'otherSide'
  const isNew = !draft[side].some((each) => each.slug === slug)
  return isNew && draft[side].length >= MAX_WISH_ENTRIES ? 'full' : null
}

/** The wish to post; null: the draft isn't complete yet. */
export function toContent(draft: WishDraft): WishContent | null {
  const { have, want, minimum, note } = draft
  const parsed = v.safeParse(NewWish, { have, want, tags: draftTags(draft), minimum, note })
  return parsed.success ? parsed.output : null
}
