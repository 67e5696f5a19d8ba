import { Link } from 'react-router-dom'
import { LEGAL_DATE, type StaticPageText } from './page.ts'

export const botPrivacyPolicy: StaticPageText = {
  title: 'Privacy policy for bots',
  description: 'What is stored when programs read this site, and what the operator’s bot stores of players who hatch.',
  lead: 'What is stored of programs that read this site, and of players whose hatches the operator’s bot reports.',
  Body: () => (
    <>
      <h2>When your bot reads</h2>
      <ul>
        <li>No key, no account, no cookie: the server does not know who your bot is.</li>
        <li>Requests are not logged. Your network address is held in memory while a live connection is open, to count connections, and forgotten when it closes. When connections are refused, at most one line a minute in the log names the address they came from.</li>
        <li>A <code>token</code> that you send with a live connection is not needed and not stored.</li>
      </ul>
      <h2>What the operator’s bot sends in</h2>
      <p>For each hatch: an id, the pet and its variant, the time, the player’s name, and whether the player is public. Nothing else of a player is taken: no account number, no chat, no inventory.</p>
      <ul>
        <li>A public player’s name is shown with the hatch, on pages, in the API and on the live channel.</li>
        <li>A private player’s name never leaves the server. Answers hold <code>null</code> in its place, and searching by name does not find it.</li>
        <li>Hatches are kept without an end, because they add up to how many of a pet exist. The operator can remove a name: see <Link to="/contact">Contact</Link>.</li>
      </ul>
      <h2>What is asked of your bot</h2>
      <ul>
        <li>Names in hatches are of players, many of them young. Show them with their hatch, and build no profiles from them.</li>
        <li>When a name is gone from here, remove it from what you keep.</li>
        <li>Tell your own users what your bot stores. This policy does not speak for it.</li>
      </ul>
      <p className="note">Last changed on {LEGAL_DATE}. What browsers should know is in the <Link to="/privacy-policy">privacy policy</Link>; what bots may do, in the <Link to="/bot-tos">terms for bots</Link>.</p>
    </>
  ),
}
