/** The site's own notices, shown where no advertisement is. AD5 */
export const rails = { left: 'Good to know', right: 'More of this site' }
export const continued = (rail: string) => `${rail}, continued`
export const calculator = {
  title: 'Is it a fair trade?',
  text: 'Add both offers and the calculator shows who wins.',
}
export const alerts = {
  title: 'Get hatch alerts',
  text: 'Watch pets and players and get alerts on every page.',
}
export const bounty = {
  title: 'Plan today’s bounty',
  text: 'Enter your luck and speed to see your chance before midnight UTC.',
}
export const safety = { title: 'Trade safely', text: 'Nobody honest asks for your password or for your pet first.' }
export const changes = { title: 'Latest changes', text: 'The newest value changes, up or down.' }
export const eggs = { title: 'Which egg to open?', text: 'Every egg with its price and the chance of each pet.' }
export const demand = { title: 'In demand', text: 'High-demand pets trade faster.' }
export const bots = { title: 'Values for your bot', text: 'Every value and hatch as free JSON, plus a live channel.' }
