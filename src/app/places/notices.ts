import { BellRing, Bot, ChartLine, Egg, Flame, Scale, ShieldCheck, Target, type LucideIcon } from 'lucide-react'

export type Notice = { readonly to: string; readonly title: string; readonly text: string; readonly icon: LucideIcon }

/** What this site says of itself where nobody advertises, each with the screen that it leads to. AD5 */
export const NOTICES: readonly Notice[] = [
  { to: '/calculator', title: 'Is it a fair trade?', text: 'Put both offers side by side: the calculator adds them up and says who gains.', icon: Scale },
  { to: '/live-hatches', title: 'Hear of it at once', text: 'Watch pets and players, and be told of their hatches on any page.', icon: BellRing },
  { to: '/secret-bounties', title: 'Plan today’s bounty', text: 'Enter your luck and your pace, and see your chance before midnight UTC.', icon: Target },
  { to: '/items', title: 'Trade with a clear head', text: 'Nobody honest needs your password, or your pet before theirs. Look its value up first.', icon: ShieldCheck },
  { to: '/items?sort=updated-desc', title: 'What moved last', text: 'The newest values first, with the way each of them went.', icon: ChartLine },
  { to: '/eggs', title: 'Which egg to open?', text: 'Every egg with its price, and the chance of each pet inside.', icon: Egg },
  { to: '/items?demand=high', title: 'Wanted right now', text: 'Pets in high demand find a partner sooner.', icon: Flame },
  { to: '/bot-tos', title: 'Values for your bot', text: 'Every value and every hatch as JSON, free to read, and a live channel.', icon: Bot },
]

const PER_PLACE = 2

/** The notices of each place of each rail, without those that lead to the page they would stand on. AD5 */
export function noticesAt(pathname: string): { left: Notice[][]; right: Notice[][] } {
  const elsewhere = NOTICES.filter(({ to }) => to !== pathname)
  const [left, right, left2, right2] = [0, 1, 2, 3].map((n) => elsewhere.slice(n * PER_PLACE, (n + 1) * PER_PLACE))
  return { left: [left!, left2!], right: [right!, right2!] }
}
