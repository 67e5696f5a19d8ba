import { createStore } from '#base/store.ts'
import { ownerToken } from './alerts/owner-token.ts'
import { alertSource } from './alerts/alert-source.ts'
import { splitIntoChunks } from '#lib/split-into-chunks.ts'
import { type Stars, starStore, uniteStars } from '#lib/stars.ts'

/** Marks of one call, so that the longest slugs fit its body too. WL92 */
const MARKS_PER_CALL = 100

/** Number of stars that the owner has no space for, so only this browser has them. WL93 */
export const starsLeftOut = createStore(0)

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
    .map(([slug, at]) => ({ slug, at: new Date(Math.abs(at)).toISOString(), isRemoved: at < 0 }))
  let stored: Stars = {}
  // Without a star there is one call too: the owner's come with its answer.
  for (const marks of newest.length === 0 ? [[]] : splitIntoChunks(newest, MARKS_PER_CALL)) {
    const merged = await alertSource.mergeStars(token, { marks })
    // Who owns the stars may have changed meanwhile.
    if (ownerToken() !== token) return
    stored = Object.fromEntries(
      merged.marks.map(({ slug, at, isRemoved }) => [slug, Date.parse(at) * (isRemoved ? -1 : 1)]),
    )
    const stars = { ...uniteStars(starStore.get(), stored) }
    for (const slug of merged.unknown) delete stars[slug]
    starStore.set(stars)
  }
  starsLeftOut.set(Object.entries(starStore.get()).filter(([slug, at]) => at > 0 && !(slug in stored)).length)
  agreed = { token, stars: starStore.get() }
}
