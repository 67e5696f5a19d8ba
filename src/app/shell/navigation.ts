import { Egg, House, PawPrint, Radio, Scale, Target, type LucideIcon } from 'lucide-react'

export type NavigationLink = { readonly to: string; readonly label: string }
/** `live`: what stands there changes by itself, which a dot shows. */
export type MainLink = NavigationLink & { readonly icon: LucideIcon; readonly live?: true }

/** The screens that there are, in the order of the top bar. LY4 */
export const mainLinks: readonly MainLink[] = [
  { to: '/', label: 'Home', icon: House },
  { to: '/items', label: 'Items', icon: PawPrint },
  { to: '/eggs', label: 'Eggs', icon: Egg },
  { to: '/calculator', label: 'Calculator', icon: Scale },
  { to: '/live-hatches', label: 'Hatches', icon: Radio, live: true },
  { to: '/secret-bounties', label: 'Bounties', icon: Target },
]

/** What stands in the More menu, which is left out while it has nothing to hold. LY5 */
export const moreLinks: readonly NavigationLink[] = [
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
  { to: '/privacy-policy', label: 'Privacy policy' },
  { to: '/terms-of-service', label: 'Terms of service' },
]
