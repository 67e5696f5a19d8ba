import { STAR_MARKS } from '#contract/alerts.ts'
import { ownerToken } from './alerts/owner-token.ts'
import { alertSource } from './alerts/alert-source.ts'
import { type Stars, starStore, uniteStars } from '#lib/stars.ts'

/** Stars that the server and this browser agreed on last. */
let agreed: { token: string; stars: Stars } | undefined
let syncing: Promise<void> | undefined

/** Whether the removal of a star may be taken back as if it had not been: the server does not know of it. */
export const isOnlyHere = (slug: string): boolean => agreed?.token !== ownerToken() || (agreed?.stars[slug] ?? 0) >= 0

/** Unites the stars of this browser with the owner's; without an owner there is nothing to do. WL32 */
export function syncStars(): Promise<void> {
  syncing ??= unite().finally(() => (syncing = undefined))
  return syncing
}

async function unite() {
  const token = ownerToken()
  const sent = starStore.get()
  if (token === null || (agreed?.token === token && agreed.stars === sent)) return
  const newest = Object.entries(sent)
    .toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a))
    .slice(0, STAR_MARKS)
  const { marks, unknown } = await alertSource.mergeStars(token, {
    marks: newest.map(([slug, at]) => ({
      slug,
      at: new Date(Math.abs(at)).toISOString(),
      isRemoved: at < 0,
    })),
  })
  // Who owns the stars may have changed meanwhile.
  if (ownerToken() !== token) return
  const stored = Object.fromEntries(
    marks.map(({ slug, at, isRemoved }) => [slug, Date.parse(at) * (isRemoved ? -1 : 1)]),
  )
  const stars = { ...uniteStars(starStore.get(), stored) }
  for (const slug of unknown) delete stars[slug]
  starStore.set(stars)
  agreed = { token, stars: starStore.get() }
}
