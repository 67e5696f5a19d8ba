/** Pages of only text. ST1 */
export const STATIC_PATHS = [
  '/about',
  '/contact',
  '/privacy-policy',
  '/terms-of-service',
  '/parents',
  '/safety-figures',
  '/bot-tos',
  '/bot-privacy-policy',
  '/bubble-gum-simulator-infinity-values',
] as const
export type StaticPath = (typeof STATIC_PATHS)[number]

export const isStaticPath = (path: string): path is StaticPath => STATIC_PATHS.some((each) => each === path)
