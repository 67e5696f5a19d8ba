import { Link } from 'react-router-dom'
import { RETENTION_DAYS } from '#domain/site/retention.ts'
import { LEGAL_DATE, type StaticPageText } from './page.ts'

export const botPrivacyPolicy: StaticPageText = {
  title: 'API privacy policy',
  description: 'What we store when programs read this site, and what our bot stores about players who hatch pets.',
  lead: 'What we store about programs that read this site, and about players whose hatches our bot reports.',
  Body: () => (
    <>
      <h2>When your bot reads</h2>
      <ul>
        <li>No key, no account, no cookie: the server doesn’t know who your bot is.</li>
        <li>
          We don’t log requests. We keep your network address in memory while a live connection is open, to count
          connections, and forget it when it closes. When we refuse connections, the log names the address they came
          from at most once a minute.
        </li>
        <li>
          You don’t need to send a <code>token</code> with a live connection. If you do, we don’t store it.
        </li>
      </ul>
      <h2>What our bot reports</h2>
      <p>
        For each hatch: an id, the pet and its variant, the time, the player’s name, and whether the player is public.
        Nothing else about the player: no account number, no chat, no inventory.
      </p>
      <ul>
        <li>We show a public player’s name with the hatch on pages, in the API and on the live channel.</li>
        <li>
          A private player’s name never leaves the server. Answers have <code>null</code> instead, and a search by name
          doesn’t find it.
        </li>
        <li>
          We keep hatches forever, because they add up to how many of a pet exist, and remove the player’s name after{' '}
          {RETENTION_DAYS.hatchNames} days. We can remove a name: see <Link to="/contact">Contact</Link>.
        </li>
      </ul>
      <h2>What we ask of your bot</h2>
      <ul>
        <li>
          Names in hatches belong to players, many of them young. Show them with their hatch, and don’t build profiles
          from them.
        </li>
        <li>When a name disappears here, remove it from your data too.</li>
        <li>Tell your users what your bot stores. This policy doesn’t cover it.</li>
      </ul>
      <p className="note">
        Last updated {LEGAL_DATE}. For browsers, see the <Link to="/privacy-policy">privacy policy</Link>. For what bots
        may do, see the <Link to="/bot-tos">API terms</Link>.
      </p>
    </>
  ),
}
