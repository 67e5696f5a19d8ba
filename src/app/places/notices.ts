import * as texts from '#messages/notices.ts'
import { BellRing, Bot, ChartLine, Egg, Flame, Scale, ShieldCheck, Target, type LucideIcon } from 'lucide-react'

export type Notice = { readonly to: string; readonly title: string; readonly text: string; readonly icon: LucideIcon }

/** The site's own notices, shown where no advertisement is, each with the screen that it leads to. AD5 */
export const NOTICES: readonly Notice[] = [
  {
    to: '/calculator',
    ...texts.calculator,
    icon: Scale,
  },
  {
    to: '/live-hatches',
    ...texts.alerts,
    icon: BellRing,
  },
  {
    to: '/secret-bounties',
    ...texts.bounty,
    icon: Target,
  },
  {
    to: '/items',
    ...texts.safety,
    icon: ShieldCheck,
  },
  {
    to: '/items?sort=updated-desc',
    ...texts.changes,
    icon: ChartLine,
  },
  { to: '/eggs', ...texts.eggs, icon: Egg },
  { to: '/items?demand=high', ...texts.demand, icon: Flame },
  {
    to: '/bot-tos',
    ...texts.bots,
    icon: Bot,
  },
]

const PER_PLACE = 2

/** The notices of each place of each rail, without those that lead to the page they would be on. AD5 */
export function noticesAt(pathname: string): { left: Notice[][]; right: Notice[][] } {
  const elsewhere = NOTICES.filter(({ to }) => to !== pathname)
  const place = (n: number) => elsewhere.slice(n * PER_PLACE, (n + 1) * PER_PLACE)
  return { left: [place(0), place(2)], right: [place(1), place(3)] }
}
