import * as common from '#messages/common.ts'
import * as texts from '#messages/shell.ts'
import { Backpack, Egg, House, MessageCircle, PawPrint, Radio, Scale, Target, type LucideIcon } from 'lucide-react'

export type NavigationLink = { readonly to: string; readonly label: string }
/** `live`: the page updates by itself, which a dot shows. */
export type MainLink = NavigationLink & { readonly icon: LucideIcon; readonly live?: true }

/** The screens that there are, in the order of the top bar. LY4 */
export const mainLinks: readonly MainLink[] = [
  { to: '/', label: common.home, icon: House },
  { to: '/items', label: texts.items, icon: PawPrint },
  { to: '/eggs', label: texts.eggs, icon: Egg },
  { to: '/calculator', label: texts.calculator, icon: Scale },
  { to: '/live-hatches', label: texts.hatches, icon: Radio, live: true },
  { to: '/secret-bounties', label: texts.bounties, icon: Target },
]

/** `needsSignIn`: there only where players can sign in. */
type TabLink = NavigationLink & { readonly icon: LucideIcon; readonly needsSignIn?: true }

/** Tabs of a phone, in their order. LY70 */
export const tabLinks: readonly TabLink[] = [
  { to: '/items', label: texts.items, icon: PawPrint },
  { to: '/calculator', label: texts.calculator, icon: Scale },
  { to: '/live-hatches', label: texts.hatches, icon: Radio },
  { to: '/inventory', label: texts.inventory, icon: Backpack },
  { to: '/chat', label: texts.messages, icon: MessageCircle, needsSignIn: true },
]

/** The entries of the More menu, which is hidden while it is empty. LY5 */
export const moreLinks: readonly NavigationLink[] = [
  { to: '/inventory', label: texts.inventory },
  { to: '/trades', label: texts.trades },
  { to: '/watchlist', label: texts.watchlist },
  { to: '/values/changes', label: texts.valueChanges },
  { to: '/values/how', label: texts.howValues },
  { to: '/parents', label: texts.parents },
  { to: '/safety-figures', label: texts.safetyFigures },
  { to: '/developers', label: texts.developers },
  { to: '/about', label: texts.aboutPage },
  { to: '/contact', label: texts.contact },
  { to: '/privacy-policy', label: texts.privacyPolicy },
  { to: '/terms-of-service', label: texts.termsOfService },
]
