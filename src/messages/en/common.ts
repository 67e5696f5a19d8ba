import { sitePreviewImage, type PreviewImage } from '#domain/previews/preview.ts'

export const home = 'Home'
export const siteName = 'BGSI Values'
/** Picture of pages that have none of their own. SE8 */
export const sitePicture = (origin: string): PreviewImage =>
  sitePreviewImage(origin, 'BGSI Values: pets of Bubble Gum Simulator INFINITY and what they are worth')
export const tryAgain = 'Try again'
export const loading = 'Loading...'
export const loadingMore = 'Loading…'
export const loadMore = 'Load more'
export const checkConnection = 'Check your connection and try again.'
export const pleaseTryAgain = 'Please try again.'
/** Under an action of the staff that was not sent. DK168 */
export const offline = 'You’re offline, so nothing was sent. Try again when you’re back online.'
export const clearSearch = 'Clear search'
export const apply = 'Apply'
export const signIn = 'Sign in'
export const privatePlayer = 'Private player'
/** `1,024 pets`: `count` as it is written. */
export const pets = (total: number) => (total === 1 ? 'pet' : 'pets')

export const moreFilters = (active: number) => (active > 0 ? `More filters, ${active} active` : 'More filters')
