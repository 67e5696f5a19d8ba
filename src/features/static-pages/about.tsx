import { siteQuery } from '#lib/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { StaticPageText } from './page.ts'

/** HM20 */
function Samples() {
  const { data: site } = useQuery(siteQuery)
  if (!site?.sample) return null
  return (
    <>
      <h2>When it says “Sample values”</h2>
      <p>
        Until real values are in, the site shows made-up ones: rarer pets are worth more, and variants follow their
        odds. A line at the top of every page says so while any value is a sample. Don’t use samples for real trades.
      </p>
    </>
  )
}

export const about: StaticPageText = {
  title: 'About',
  description: 'What BGSI Values does, where its facts and values come from, and how much you can rely on them.',
  lead: 'A value list for Bubble Gum Simulator INFINITY, made by players for the moment before you press Accept.',
  Body: () => (
    <>
      <h2>What it does</h2>
      <p>
        BGSI Values shows what a pet is worth, where its value is heading, how many players want it and how many exist,
        for Normal, Shiny, Mythic and Shiny Mythic. You can <Link to="/items">browse every pet</Link>, see{' '}
        <Link to="/eggs">what each egg can hatch</Link>, and check{' '}
        <Link to="/secret-bounties">today’s secret bounty</Link>. You only need an account to chat and trade.
      </p>
      <h2>Where the numbers come from</h2>
      <ul>
        <li>
          <strong>Game facts</strong> (names, eggs, chances, base stats, dates) come from the community: the fan wiki
          and open tools for players. The notices that ship with this site credit them.
        </li>
        <li>
          <strong>Values, demand, trend and owners:</strong> the site’s team updates values from trades that players
          report. They’re estimates, not official prices.
        </li>
        <li>
          <strong>Hatches</strong> come from the site’s bot. Each one adds to how many of that pet exist.
        </li>
      </ul>
      <Samples />
      <h2>How to read a value</h2>
      <ul>
        <li>
          A <strong>number</strong> is what most trades agree on. Ask a bit more for a pet in high demand, and expect a
          bit less for one that few players want.
        </li>
        <li>
          <strong>O/C</strong> means owner’s choice: so few exist that the owner names the price.
        </li>
        <li>
          <strong>N/A</strong> means the pet has no value. <strong>TBD</strong> means the value is still to be
          determined.
        </li>
      </ul>
      <h2>Pictures</h2>
      <p>
        We don’t use pictures from the game. Pets are made from Fluent Emoji (MIT licence, Microsoft), eggs and the logo
        are drawn for this site, and icons are from Lucide (ISC).
      </p>
      <h2>For developers</h2>
      <p>
        Your own bot can read everything here too: see the <Link to="/bot-tos">API terms</Link>. New here? Start with{' '}
        <Link to="/bubble-gum-simulator-infinity-values">Bubble Gum Simulator INFINITY values at a glance</Link>.
      </p>
      <p className="note">
        Not affiliated with Bubble Gum Simulator INFINITY, its studio or Roblox. Names belong to their owners.
      </p>
    </>
  ),
}
