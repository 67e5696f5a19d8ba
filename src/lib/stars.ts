import { authToken, privateText } from './auth-token.ts'
import { storedText } from './stored-text.ts'

/** When each variant was starred, in milliseconds, by its slug; negative: when its star was taken away. */
export type Stars = Readonly<Record<string, number>>

const STARS_KEY = 'stars'
const guest = storedText(STARS_KEY)
/** Stars of the signed-in player: they go with the session. */
const own = privateText(STARS_KEY)
const NONE: Stars = {}

/** Not by a schema: every page with a star runs this. */
function parse(text: string | null): Stars {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    if (typeof stored !== 'object' || stored === null) return NONE
    return Object.fromEntries(Object.entries(stored).filter(([, at]) => Number.isSafeInteger(at)))
  } catch {
    return NONE
  }
}

/** Unites stars: of each slug the latest mark, and of two at one time the removal. WL4 */
export function uniteStars(a: Stars, b: Stars): Stars {
  const all = { ...a }
  for (const [slug, at] of Object.entries(b)) {
    const other = all[slug] ?? 0
    if (Math.abs(at) > Math.abs(other) || (at < 0 && at === -other)) all[slug] = at
  }
  return all
}

let seen: { text: string; stars: Stars } = { text: '', stars: NONE }

/** The stars of this browser, for useSyncExternalStore. WL1 to WL5 */
export const starStore = {
  get(): Stars {
    const mine = authToken.get() === null ? null : own.get()
    const text = `${guest.get()} ${mine}`
    if (text !== seen.text) seen = { text, stars: uniteStars(parse(guest.get()), parse(mine)) }
    return seen.stars
  },
  getServer: () => NONE,
  set(stars: Stars): void {
    const text = JSON.stringify(stars)
    if (authToken.get() === null) guest.set(text)
    else {
      own.set(text)
      guest.remove()
    }
  },
  subscribe(listener: () => void): () => void {
    const stops = [guest, own, authToken].map((each) => each.subscribe(listener))
    return () => stops.forEach((stop) => stop())
  },
  isStored: () => (authToken.get() === null ? guest : own).isStored(),
}

export const isStarred = (stars: Stars, slug: string): boolean => (stars[slug] ?? 0) > 0

/** Gives the variant a star, or takes it away. WL1 */
export const turnStar = (slug: string): void => {
  const stars = starStore.get()
  starStore.set({ ...stars, [slug]: isStarred(stars, slug) ? -Date.now() : Date.now() })
}

/** Takes back what took the star away, so that it has its old time. WL13 */
export const restoreStar = (slug: string, at: number): void => starStore.set({ ...starStore.get(), [slug]: at })
