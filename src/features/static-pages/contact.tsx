import { Link } from 'react-router-dom'
import type { StaticPageText } from './page.ts'

export const contact: StaticPageText = {
  title: 'Contact',
  description: 'How to reach the team behind this site about a wrong value, a missing pet or a name we should hide.',
  lead: 'A wrong value, a missing pet, a name we should hide? Tell us.',
  Body: ({ site }) => (
    <>
      <h2>Contact us</h2>
      {site?.communityUrl || site?.socialUrl ? (
        <ul>
          {site.communityUrl && (
            <li>
              <a href={site.communityUrl} target="_blank" rel="noopener noreferrer">
                Community chat
              </a>
              : the fastest way, and the place to discuss values.
            </li>
          )}
          {site.socialUrl && (
            <li>
              <a href={site.socialUrl} target="_blank" rel="noopener noreferrer">
                Social account
              </a>
              : news, and messages to the team.
            </li>
          )}
        </ul>
      ) : (
        <p>
          <strong>No contact details have been set up yet.</strong> Check back later: links to our community chat or
          social account will appear here and at the top of every page.
        </p>
      )}
      <h2>What to include</h2>
      <ul>
        <li>
          <strong>A wrong value:</strong> the pet, its variant, the value you’d give it, and two or three trades that
          show it.
        </li>
        <li>
          <strong>A missing or wrong fact:</strong> the pet or egg, and where the game shows it.
        </li>
        <li>
          <strong>Your name in a hatch:</strong> the pet and the time. The{' '}
          <Link to="/privacy-policy">privacy policy</Link> says what we store.
        </li>
        <li>
          <strong>Something broken:</strong> the page’s address, what you did, what you saw, and your browser.
        </li>
        <li>
          <strong>Your own bot:</strong> read the <Link to="/bot-tos">API terms</Link> first. They answer most
          questions.
        </li>
      </ul>
      <h2>What we can’t do</h2>
      <p>
        This site isn’t part of the game. We can’t return pets, undo trades, lift bans or reach the developers. We never
        ask for your password, your cookies or a pet “to check it”. Anyone who asks isn’t us. To report a scammer, use
        Roblox’s own report form.
      </p>
    </>
  ),
}
