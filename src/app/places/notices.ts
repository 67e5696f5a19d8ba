import { BellRing, Bot, ChartLine, Egg, Flame, Scale, ShieldCheck, Target, type LucideIcon } from 'lucide-react'

export type Notice = { readonly to: string; readonly title: string; readonly text: string; readonly icon: LucideIcon }

/** What this site says of itself where nobody advertises, each with the screen that it leads to. AD5 */
export const NOTICES: readonly Notice[] = [
  {
    to: '/calculator',
    title: 'Is it a fair trade?',
    text: 'Add both offers and the calculator shows who wins.',
    icon: Scale,
  },
  {
    to: '/live-hatches',
    title: 'Get hatch alerts',
    text: 'Watch pets and players and get alerts on every page.',
    icon: BellRing,
  },
  {
    to: '/secret-bounties',
    title: 'Plan today’s bounty',
    text: 'Enter your luck and speed to see your chance before midnight UTC.',
    icon: Target,
  },
  {
    to: '/items',
    title: 'Trade safely',
    text: 'Nobody honest asks for your password or for your pet first.',
    icon: ShieldCheck,
  },
  {
    to: '/items?sort=updated-desc',
    title: 'Latest changes',
    text: 'The newest value changes, up or down.',
    icon: ChartLine,
  },
  { to: '/eggs', title: 'Which egg to open?', text: 'Every egg with its price and the chance of each pet.', icon: Egg },
  { to: '/items?demand=high', title: 'In demand', text: 'High-demand pets trade faster.', icon: Flame },
  {
    to: '/bot-tos',
    title: 'Values for your bot',
    text: 'Every value and hatch as free JSON, plus a live channel.',
    icon: Bot,
  },
]

const PER_PLACE = 2

/** The notices of each place of each rail, without those that lead to the page they would stand on. AD5 */
export function noticesAt(pathname: string): { left: Notice[][]; right: Notice[][] } {
  const elsewhere = NOTICES.filter(({ to }) => to !== pathname)
  const [left, right, left2, right2] = [0, 1, 2, 3].map((n) => elsewhere.slice(n * PER_PLACE, (n + 1) * PER_PLACE))
  return { left: [left!, left2!], right: [right!, right2!] }
}
