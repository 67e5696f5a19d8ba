import type { AdSettings } from '#contract/ads.ts'
import { Link } from 'react-router-dom'
import { retention } from '#messages/retention.ts'
import { RetentionTable } from './retention-table.tsx'
import { LEGAL_DATE, type StaticPageText } from './page.ts'

/** Lists what the code stores, and no more. ST2 */
export const privacyPolicy: StaticPageText = {
  title: 'Privacy policy',
  description:
    'What this site stores in your browser and on its server, what it doesn’t store, and who else is involved. No tracking.',
  lead: 'No tracking. Here’s the little we store, and who else is involved.',
  Body: ({ site }) => (
    <>
      <h2>In your browser</h2>
      <p>
        Your browser keeps these in local storage until you remove them. Only the last one is ever sent to the server.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">What it holds</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <code>theme</code>
            </td>
            <td>Light, dark or system, once you choose one.</td>
          </tr>
          <tr>
            <td>
              <code>hatch-notification-settings</code>
            </td>
            <td>
              Your hatch alert settings (minimum value, watched pets and players, sound, background notifications), once
              you change something.
            </td>
          </tr>
          <tr>
            <td>
              <code>last-list</code>
            </td>
            <td>The last list of items you opened, up to 100 pets and its filters, so you can read it offline.</td>
          </tr>
          <tr>
            <td>
              <code>recent-searches</code>
            </td>
            <td>Your last 8 searches, which you can remove in the search box. This list is never sent to us.</td>
          </tr>
          <tr>
            <td>
              <code>stars</code>
            </td>
            <td>The pets you watch, and since when.</td>
          </tr>
          <tr>
            <td>
              <code>last-watchlist</code>
            </td>
            <td>Your watchlist as you last saw it, so you can read it offline.</td>
          </tr>
          <tr>
            <td>
              <code>time-zone</code>
            </td>
            <td>The time zone that you chose for alerts, once you choose one. Your alerts have it too.</td>
          </tr>
          <tr>
            <td>
              <code>phrase-language</code>
            </td>
            <td>The language you chose for phrases in messages, once you choose one.</td>
          </tr>
          <tr>
            <td>
              <code>alert-device</code>
            </td>
            <td>A key for your alerts while you have no account.</td>
          </tr>
          <tr>
            <td>
              <code>alert-seen</code>
            </td>
            <td>The last alert this browser showed.</td>
          </tr>
          <tr>
            <td>
              <code>hatch-announced-at</code>
            </td>
            <td>The time of the last hatch alert, so that they don’t come too often.</td>
          </tr>
          <tr>
            <td>
              <code>push-subscription</code>
            </td>
            <td>Where your browser gets alerts while this site is closed, once you turn that on.</td>
          </tr>
          <tr>
            <td>
              <code>suggest-own-pets</code>
            </td>
            <td>Whether the calculator suggests only your own pets.</td>
          </tr>
          <tr>
            <td>
              <code>room-seats</code>
            </td>
            <td>Your seats in the last eight trade rooms that you joined as a guest.</td>
          </tr>
          <tr>
            <td>
              <code>room-checklists</code>
            </td>
            <td>The boxes you ticked in your last eight trade rooms, and an answer that isn’t sent yet.</td>
          </tr>
          <tr>
            <td>
              <code>last-rooms</code>
            </td>
            <td>The last three trades you agreed on, so you can check them offline.</td>
          </tr>
          <tr>
            <td>
              <code>private:chat:…</code>
            </td>
            <td>Messages you haven’t sent yet, only while you’re signed in.</td>
          </tr>
          <tr>
            <td>
              <code>private:pets</code>
            </td>
            <td>Which account your pets belong to, only while you’re signed in.</td>
          </tr>
          <tr>
            <td>
              <code>auth_token</code>
            </td>
            <td>
              The key of your session, only while you’re signed in. Your browser sends it with each request so the
              server knows it’s you. Signing in is optional.
            </td>
          </tr>
        </tbody>
      </table>
      <p>
        Until you close the tab, session storage keeps <code>list-places</code>, how far you scrolled in lists, and{' '}
        <code>trade-in-progress</code>, the trade you’re putting together.
      </p>
      <p>
        If you keep track of your own pets, your browser stores them in a database named <code>mine</code>, without an
        account. Nobody else sees them. If you’re signed in they’re also stored with your account, so your other devices
        have them, and logging out removes them from this browser. “Delete all” under{' '}
        <Link to="/inventory">My pets</Link> removes them.
      </p>
      <p>
        If you make an alert, we store its rule, the pets you watch, and where to send it: the address your browser’s
        push service gave it, or the Discord webhook you entered. Without an account they belong to this browser alone,
        and we remove them when they haven’t been used for 180 days. Alerts go out through that push service or Discord.
      </p>
      <p>
        Your browser also keeps parts of this site for when you’re offline: scripts, fonts, the offline page, and up to
        300 pictures you’ve seen, with when you last saw each. All of it stays on your device.
      </p>
      <p>
        This site sets two cookies, <code>sign-in</code> and <code>sign-in-attempt</code>, only while you sign in. They
        prove that the browser that comes back from the game’s platform is the one that left. They’re deleted when
        you’re back, or after 11 minutes. Editors and leads get one more, <code>staff</code>, which is sent only with
        their own pages.
      </p>
      <h2>On the server</h2>
      <ul>
        <li>
          <strong>Hatches:</strong> pet, variant, time and the player’s name, as our bot reports them. We keep hatches
          because they add up to how many of a pet exist, and remove old names.
        </li>
        <li>
          <strong>Private players:</strong> for a private hatch we store the name, but it never leaves the server. No
          page, API answer or live message has it, and a search doesn’t find it.
        </li>
        <li>
          <strong>Logs:</strong> we don’t log requests, neither what was asked nor who asked. We log failures and, to
          keep accounts safe, each sign-in (account number and network address) and each refused access (network
          address). If we refuse live connections, for example because hundreds come from one network address, the log
          names that address at most once a minute. The site’s team decides how long to keep logs.
        </li>
        <li>
          <strong>Your account:</strong> your number, names and picture address from the game’s platform, when you
          joined, and when your sessions started, were last used and end. We don’t keep the platform’s keys, and we only
          keep a fingerprint of your session’s key. You can download all of it as a file, and delete it.
        </li>
        <li>
          <strong>What you write:</strong> messages and phrases, trade offers with the values at that moment, how far
          you’ve read, whom you allowed to type to you, who may find you and send you requests, when you passed the
          safety questions, who you’ve blocked, and reports you sent us. Links and contact details in a message are
          refused and not stored. Besides the two players who chat, the site’s team can read them, which is what reports
          are for. Players you’ve chatted with can see if you’re online or typing, unless you’ve made yourself
          invisible. We store only that choice.
        </li>
        <li>
          <strong>Your pets:</strong> if you’re signed in and add some under <Link to="/inventory">My pets</Link>, we
          store when and how each came and went, what it cost and your notes. They’re part of your download and go when
          you delete your account. To show what pets are worth over time, your browser asks us for their values; we
          don’t keep who asked.
        </li>
        <li>
          <strong>Trades you confirm:</strong> if you and the other player both say you traded, we keep what changed
          hands and when, under a code instead of your name, to work out values. It stays when you delete your account.
          You can turn this off on the <Link to="/account">account page</Link>.
        </li>
        <li>
          <strong>Network addresses</strong> are otherwise only kept in memory, while a live connection is open or to
          limit how often someone signs in, reads or sends data.
        </li>
        <li>
          <strong>Counting visitors:</strong> “Players online” is the number of open live connections. We don’t
          recognise or follow anyone.
        </li>
      </ul>
      <p>
        {site ? `The operator of ${site.host}` : 'The operator of this site'} may use a proxy or a hosting company,
        which may keep their own logs.
      </p>
      <h2>{retention.heading}</h2>
      <p>Every hour we delete what is older than this.</p>
      <RetentionTable />
      <h2>Other parties</h2>
      <p>
        All fonts, pictures and scripts come from this site, and your browser enforces that. Links to a community chat
        or a social account only open when you press them.
      </p>
      {site?.ads ? (
        <Advertisements ads={site.ads} />
      ) : (
        <p>
          We use no analytics service and no advertising network, and load nothing from anyone else. The notices beside
          the content on wide screens are our own.
        </p>
      )}
      <h2>Your choices</h2>
      <ul>
        <li>Clear this site’s data in your browser to delete everything in the first list.</li>
        <li>
          Once you’re signed in, <Link to="/account">your account</Link> lets you sign out everywhere, download your
          data, or delete your account. Messages you sent then stay as from a “deleted user”.
        </li>
        <li>Set your hatches to private where you report them to our bot, and we don’t show your name.</li>
        <li>
          Ask us to remove your name from past hatches: see <Link to="/contact">Contact</Link>.
        </li>
      </ul>
      <h2>Children</h2>
      <p>
        Many players are young. That’s why we don’t ask you for anything: no name, no age, no email address, no
        location.
      </p>
      <p className="note">
        Last updated {LEGAL_DATE}. For programs, see the <Link to="/bot-privacy-policy">API privacy policy</Link>.
      </p>
    </>
  ),
}

const toHost = (address: string) => new URL(address).host

/** Matches what the frames and the check do. AD7 */
const Advertisements = ({ ads: { frameUrl, analyticsUrl } }: { ads: AdSettings }) => (
  <>
    <h2>Ads</h2>
    <p>
      Some places beside the content, and one at the bottom of the screen on phones, show ads from{' '}
      <strong>{toHost(frameUrl)}</strong>. They’re not chosen for you: we pass on nothing about you or the page you’re
      reading. Each ad is marked.
    </p>
    <ul>
      <li>
        Each ad is in a closed frame: it can’t see this site’s pages or your settings, and your browser keeps nothing
        for it after you leave the page, not even a cookie.
      </li>
      <li>
        As with any address your browser opens, {toHost(frameUrl)} sees your network address and what browser you use.
        Its own privacy policy says what it keeps.
      </li>
      <li>
        Each time you open or reload a page, your browser asks {toHost(frameUrl)} for one picture, to see if you block
        ads. If you do, they stay away.{' '}
        {analyticsUrl === undefined ? (
          'We never share the answer.'
        ) : (
          <>
            <strong>{toHost(analyticsUrl)}</strong> gets yes or no, and nothing that says who you are.
          </>
        )}
      </li>
      <li>
        You can close the ad at the bottom of a phone’s screen. It stays closed until you reload the page. You can also
        block all ads: everything here works the same.
      </li>
    </ul>
  </>
)
