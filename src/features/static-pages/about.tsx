import { Link } from 'react-router-dom'
import type { StaticPageText } from './page.ts'

export const about: StaticPageText = {
  title: 'About',
  description: 'What BGSI Values is, where its facts and values come from, and how far you can rely on them.',
  lead: 'A value list for Bubble Gum Simulator INFINITY, made by players for the moment before you press Accept.',
  Body: () => (
    <>
      <h2>What it does</h2>
      <p>
        BGSI Values tells what a pet is worth, which way that is going, how much players want it and how many exist. Each pet has its own
        figures as Normal, Shiny, Mythic and Shiny Mythic. You can <Link to="/items">browse every pet</Link>, look up{' '}
        <Link to="/eggs">what an egg holds and how likely it is</Link>, and see <Link to="/secret-bounties">the secret bounty of the day</Link>.
        Nothing needs an account.
      </p>
      <h2>Where the figures come from</h2>
      <ul>
        <li><strong>Facts of the game</strong> (names, eggs, chances, base stats, dates) were gathered by the community: the fan wiki and open tools for players. They are credited in the notices that ship with this site.</li>
        <li><strong>Values, demand, trend and owners</strong> are kept by the operator of this site, who feeds them in as players report trades. They are opinions about a market, not prices of the game.</li>
        <li><strong>Hatches</strong> are reported by the operator’s bot. Each one counts towards how many of the pet exist.</li>
      </ul>
      <h2>When it says “Sample values”</h2>
      <p>
        Until an operator supplies real values, the site runs on samples made by a documented model: rarer is dearer, and variants follow
        their odds. A line at the top of every page says so for as long as a single value is a sample. Do not trade by samples.
      </p>
      <h2>How to read a value</h2>
      <ul>
        <li>A <strong>number</strong> is what most trades agree on. Ask a little more for a pet in high demand, expect a little less for one nobody looks for.</li>
        <li><strong>O/C</strong> is owner’s choice: so few exist that whoever has one names the price.</li>
        <li><strong>N/A</strong> means that there is no value, <strong>TBD</strong> that it is still to be determined.</li>
      </ul>
      <h2>Pictures</h2>
      <p>
        No picture of the game is used. Pets are made from Fluent Emoji (MIT licence, Microsoft), eggs and the logo are drawn for this site,
        icons are from Lucide (ISC).
      </p>
      <h2>For programs</h2>
      <p>
        Everything here can be read by your own bot as well: see the <Link to="/bot-tos">terms for bots</Link>. New here? Start with{' '}
        <Link to="/bubble-gum-simulator-infinity-values">Bubble Gum Simulator INFINITY values in short</Link>.
      </p>
      <p className="note">Not affiliated with Bubble Gum Simulator INFINITY, its studio or Roblox. Names belong to their owners.</p>
    </>
  ),
}
