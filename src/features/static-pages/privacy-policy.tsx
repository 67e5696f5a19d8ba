import type { AdSettings } from '#contract/ads.ts'
import { Link } from 'react-router-dom'
import { LEGAL_DATE, type StaticPageText } from './page.ts'

/** Tells what the code stores, and no more. ST2 */
export const privacyPolicy: StaticPageText = {
  title: 'Privacy policy',
  description: 'What this site stores in your browser and on its server, and what it does not: no tracking, and who else is involved.',
  lead: 'No tracking. What little is stored, and who else is involved, is listed here.',
  Body: ({ site }) => (
    <>
      <h2>In your browser</h2>
      <p>Kept in local storage. It stays on your device until you remove it there; only the last of these is ever sent to the server.</p>
      <table>
        <thead><tr><th scope="col">Name</th><th scope="col">What it holds</th></tr></thead>
        <tbody>
          <tr><td><code>theme</code></td><td>Light, dark or system, once you have chosen one.</td></tr>
          <tr><td><code>hatch-notification-settings</code></td><td>What you want to be told of hatches (minimum value, watched pets and players, sound, the system’s own notifications), once you have changed something.</td></tr>
          <tr><td><code>last-list</code></td><td>The list of items that you last looked at, up to 100 pets and its filters, so that it is there when you have no network.</td></tr>
          <tr><td><code>auth_token</code></td><td>The key of your session, only while you are signed in. It is sent with each request, so that the server knows you. Signing in is optional, and nothing public needs it.</td></tr>
        </tbody>
      </table>
      <p>
        Beside that your browser keeps parts of this site for when you have no network: its scripts and fonts, the page that says so, and up to
        300 pictures that you have seen, with when you last saw each. They too stay on your device.
      </p>
      <p>
        This site sets two cookies, <code>sign-in</code> and <code>sign-in-attempt</code>, and only while you sign in: they prove that the
        browser that comes back from the game’s platform is the one that left for it. They are gone when you are back, or after eleven minutes.
      </p>
      <h2>On the server</h2>
      <ul>
        <li><strong>Hatches:</strong> pet, variant, time and the player’s name as the operator’s bot reports them. They are kept, because they add up to how many of a pet exist.</li>
        <li><strong>Private players:</strong> for a hatch that is marked private the name is stored with it but never leaves the server: no page, no answer of the API and no live message holds it, and it cannot be searched for.</li>
        <li><strong>Logs:</strong> requests are not logged, neither their addresses nor their senders. What is logged is failures, and for the safety of accounts: each sign-in with the number of the account and its network address, and who was refused access, with the network address. When live connections have to be refused, for instance because hundreds come from one network address, at most one line a minute names that address. The operator decides how long logs are kept.</li>
        <li><strong>Who signs in:</strong> the number, names and picture’s address that the game’s platform has for you, when you first came, and when your sessions began, were last used and end. The platform’s own keys are not kept, and of the key of your session only a fingerprint is. You can have all of it as a file, and delete it.</li>
        <li><strong>What you write:</strong> messages, trade offers with the values of that moment, how far you have read, whom you have blocked, and reports that you sent to the operator. Besides the two who talk, the operator can read them, which reports are for. Whether you are there or typing is told to those you have talked to, and not stored.</li>
        <li><strong>Network addresses</strong> are otherwise only held in memory, while a live connection is open or to limit how often one may sign in or feed data in, and not written down.</li>
        <li><strong>Counting visitors:</strong> “users online” is the number of open live connections. Nobody is recognised or followed.</li>
      </ul>
      <p>{site ? `The operator of ${site.host}` : 'The operator of this site'} may run it behind a proxy or with a hosting company, which may keep logs of their own.</p>
      <h2>Other parties</h2>
      <p>
        Fonts, pictures and scripts of its pages all come from this site, and the browser itself enforces that.
        Links to a community chat or a social account only lead there when you press them.
      </p>
      {site?.ads ? <Advertisements ads={site.ads} /> : (
        <p>
          There is no analytics service and no advertising network, and nothing is loaded from anybody else. The notices beside the
          content on wide screens are this site’s own.
        </p>
      )}
      <h2>Your choices</h2>
      <ul>
        <li>Clear this site’s data in your browser, and everything of the first list is gone.</li>
        <li>Once you have signed in, <Link to="/account">your account</Link> lets you sign out everywhere, take all that is stored about you with you, or delete your account. What you wrote to others then stays as that of a “deleted user”.</li>
        <li>Set your hatches to private where you report them to the operator’s bot, and your name is not shown.</li>
        <li>Ask the operator to remove your name from past hatches: see <Link to="/contact">Contact</Link>.</li>
      </ul>
      <h2>Children</h2>
      <p>Many players are young. That is why this site asks you for nothing: no name, no age, no e-mail address, no location.</p>
      <p className="note">Last changed on {LEGAL_DATE}. What programs should know is in the <Link to="/bot-privacy-policy">privacy policy for bots</Link>.</p>
    </>
  ),
}

const hostOf = (address: string) => new URL(address).host

/** Matches what the frames and the check do. AD7 */
const Advertisements = ({ ads: { frameUrl, analyticsUrl } }: { ads: AdSettings }) => (
  <>
    <h2>Advertisements</h2>
    <p>
      Some places beside the content, and one at the bottom of the screen on phones, show advertisements of <strong>{hostOf(frameUrl)}</strong>.
      They are not chosen for you: nothing of you, and not the page that you read, is passed on. Each is marked as one.
    </p>
    <ul>
      <li>An advertisement stands in a closed frame: it cannot see this site’s pages or your settings, and your browser is told to keep nothing for it, no cookie either, beyond the page that you have open.</li>
      <li>As with any address that a browser opens, {hostOf(frameUrl)} sees your network address and the kind of your browser. What it keeps of that is in its own privacy policy.</li>
      <li>
        Once for each page that you open or load anew, one picture of {hostOf(frameUrl)} is asked for, to see whether you block advertisements. If you do, they stay away.{' '}
        {analyticsUrl === undefined ? 'Nobody is told the answer.' : <><strong>{hostOf(analyticsUrl)}</strong> is told yes or no, without anything that says who you are.</>}
      </li>
      <li>The advertisement at the bottom of a phone’s screen can be closed, and stays closed until the page is loaded anew. You may block all of them; everything here works the same.</li>
    </ul>
  </>
)
