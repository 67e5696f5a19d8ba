import { Egg, House, PawPrint, Target, type LucideIcon } from 'lucide-react'

export type NavigationLink = { readonly to: string; readonly label: string }
export type MainLink = NavigationLink & { readonly icon: LucideIcon }

/** The screens that there are, in the order of the top bar. LY4 */
export const mainLinks: readonly MainLink[] = [
  { to: '/', label: 'Home', icon: House },
  { to: '/items', label: 'Items', icon: PawPrint },
  { to: '/eggs', label: 'Eggs', icon: Egg },
  { to: '/secret-bounties', label: 'Bounties', icon: Target },
]

/** What stands in the More menu, which is left out while it has nothing to hold. LY5 */
export const moreLinks: readonly NavigationLink[] = [
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
  { to: '/privacy-policy', label: 'Privacy policy' },
  { to: '/terms-of-service', label: 'Terms of service' },
]
