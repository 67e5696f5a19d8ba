/**
 * The icons of the installed site, as files at the site's root. `any` stands as it is, `maskable` is cut into the device's own
 * shape, and `apple` has its corners cut by the home screen. ST6
 */
export const APP_ICONS = [
  { file: 'icon-192.png', side: 192, purpose: 'any' },
  { file: 'icon-512.png', side: 512, purpose: 'any' },
  { file: 'icon-maskable-192.png', side: 192, purpose: 'maskable' },
  { file: 'icon-maskable-512.png', side: 512, purpose: 'maskable' },
  { file: 'apple-touch-icon.png', side: 180, purpose: 'apple' },
] as const

export type AppIcon = (typeof APP_ICONS)[number]
