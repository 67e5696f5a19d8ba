import { Link } from 'react-router-dom'
import type { StaticPageText } from './page.ts'

export const contact: StaticPageText = {
  title: 'Contact',
  description: 'How to reach the operator of this site: a wrong value, a missing pet, a name that should not be shown.',
  lead: 'A wrong value, a missing pet, a name that should not be shown: say so.',
  Body: ({ site }) => (
    <>
      <h2>Where to write</h2>
      {site?.communityUrl || site?.socialUrl ? (
        <ul>
          {site.communityUrl && <li><a href={site.communityUrl} target="_blank" rel="noopener noreferrer">Community chat</a>: the fastest way, and the place to argue about values.</li>}
          {site.socialUrl && <li><a href={site.socialUrl} target="_blank" rel="noopener noreferrer">Social account</a>: news, and messages to the operator.</li>}
        </ul>
      ) : (
        <p>
          <strong>The operator of this site has not named a way to be reached yet.</strong> This site has no form and keeps no mailbox that
          nobody reads. As soon as a community chat or an account is configured, its link stands here and at the top of every page.
        </p>
      )}
      <h2>What helps</h2>
      <ul>
        <li><strong>A wrong value:</strong> the pet, its variant, the value that you would give it, and two or three trades that show it.</li>
        <li><strong>A missing or wrong fact:</strong> the pet or egg, and where the game shows it.</li>
        <li><strong>Your name in a hatch:</strong> the pet and the time. What is stored is told in the <Link to="/privacy-policy">privacy policy</Link>.</li>
        <li><strong>Something broken:</strong> the address of the page, what you did, what you saw, and your browser.</li>
        <li><strong>A bot of yours:</strong> read the <Link to="/bot-tos">terms for bots</Link> first; most questions are answered there.</li>
      </ul>
      <h2>What nobody here can do</h2>
      <p>
        This site is not part of the game. Nobody here can return pets, undo trades, lift bans or reach the developers, and nobody here will
        ever ask for your password, your cookies or a pet “to check it”. Whoever asks is not us.
      </p>
    </>
  ),
}
