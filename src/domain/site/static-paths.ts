/** Pages of only text. ST1 */
export const TEXT_PATHS = [
  '/about',
  '/contact',
  '/privacy-policy',
  '/terms-of-service',
  '/parents',
  '/bot-tos',
  '/bot-privacy-policy',
] as const
/** Pages of text with figures. ST1 */
export const FIGURE_PATHS = { safety: '/safety-figures', landing: '/bubble-gum-simulator-infinity-values' } as const
export const STATIC_PATHS = [...TEXT_PATHS, ...Object.values(FIGURE_PATHS)] as const
export type StaticPath = (typeof STATIC_PATHS)[number]

export const isStaticPath = (path: string): path is StaticPath => STATIC_PATHS.some((each) => each === path)
