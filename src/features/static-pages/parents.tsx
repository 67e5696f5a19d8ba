import { Link } from 'react-router-dom'
import type { StaticPageText } from './page.ts'

/** Says to parents, in plain words, what the code lets children do. MO98 */
export const parents: StaticPageText = {
  title: 'For parents',
  description:
    'What children can and can’t do on this site, who can write to them, how to report somebody, and how to delete their data.',
  lead: 'What your child can and can’t do here, who can write to them, and what you can do.',
  Body: ({ site }) => (
    <>
      <h2>What this site is</h2>
      <p>
        A place to look up what pets of the game are worth and to agree on trades. Values, the calculator and live
        hatches work without an account. Nothing costs money, and we never ask for a name, an age, an email address or a
        password. Trades themselves happen only in the game.
      </p>
      <h2>What children can do</h2>
      <ul>
        <li>Look up values, compare trades and keep a list of their own pets.</li>
        <li>
          <strong>Send trade offers and phrases</strong> once they’re signed in. A phrase is a ready-made sentence, such
          as “Do you want to trade?”. It’s shown in the reader’s language, and nothing can be added to it.
        </li>
        <li>
          <strong>Type</strong> only in a conversation in which both players have allowed it. Either of them can turn
          typing off again at any time.
        </li>
      </ul>
      <h2>What nobody can do here</h2>
      <ul>
        <li>Type to a stranger. Whoever writes first can only send an offer or a phrase, which we call a request.</li>
        <li>Send pictures, voice or files.</li>
        <li>
          Send links, phone numbers, email addresses or names on other apps. Such a message isn’t sent and isn’t stored.
          No filter finds everything, so please talk about it with your child.
        </li>
        <li>Browse through players. There are no public profiles, rankings or groups.</li>
      </ul>
      <h2>Settings to look at together</h2>
      <p>
        All of them are under “Who can reach you” on the <Link to="/account">account page</Link>:
      </p>
      <ul>
        <li>
          <strong>Be found by name:</strong> off at first. When it’s on, players who type the whole name find your
          child.
        </li>
        <li>
          <strong>Requests:</strong> from everyone, only from players they traded with, or from nobody.
        </li>
        <li>
          <strong>Invisible:</strong> everyone sees your child as offline, and nobody sees them type.
        </li>
      </ul>
      <h2>How to report or block somebody</h2>
      <ol>
        <li>
          Press the flag next to the message, the request or the player. In an open conversation it’s also behind the
          three dots at the top.
        </li>
        <li>Choose what’s wrong. That sends the report.</li>
      </ol>
      <p>
        A report about <strong>child safety</strong> hides the other player from your child immediately. They aren’t
        told and can’t reach your child any more. Moderators see such reports first, and if none of them has looked
        after four hours, the people who lead this site are alerted. They can read the reported message and the ones
        around it, and can warn, mute or suspend the player. The <Link to="/safety-figures">safety figures</Link> show
        how many reports there were and how long they took.
      </p>
      <p>
        To end contact without a report, press the three dots and then Block. If somebody asks your child for pictures,
        for secrets or to meet, please keep the conversation, report it here and to Roblox, and call the police.
      </p>
      <h2>What we store, and how to delete it</h2>
      <p>
        The <Link to="/privacy-policy">privacy policy</Link> lists everything we store and for how long. On the{' '}
        <Link to="/account">account page</Link> your child can download all of it or delete the account. Messages that
        were sent stay for the other player, as from a “deleted user”. To have something else removed, such as a name in
        old hatches, write to us.
      </p>
      <h2>How to reach us</h2>
      {site?.communityUrl || site?.socialUrl ? (
        <ul>
          {site.communityUrl && (
            <li>
              <a href={site.communityUrl} target="_blank" rel="noopener noreferrer">
                Community chat
              </a>
            </li>
          )}
          {site.socialUrl && (
            <li>
              <a href={site.socialUrl} target="_blank" rel="noopener noreferrer">
                Social account
              </a>
            </li>
          )}
        </ul>
      ) : (
        <p>
          This site’s team has not set up contact details yet. They will appear here and on the page{' '}
          <Link to="/contact">Contact</Link>.
        </p>
      )}
    </>
  ),
}
