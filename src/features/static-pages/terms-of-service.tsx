import { Link } from 'react-router-dom'
import { LEGAL_DATE, type StaticPageText } from './page.ts'

export const termsOfService: StaticPageText = {
  title: 'Terms of service',
  description: 'The terms for using this value list: values come without a promise, use it fairly, and who owns what.',
  lead: 'Short and simple: use it fairly, and decide for yourself.',
  Body: () => (
    <>
      <h2>What you get</h2>
      <p>
        A free list of values, facts and hatches for everyone. You only need an account to chat and trade. By using the
        site you accept these terms. If you don’t accept them, please don’t use it.
      </p>
      <h2>Values are opinions</h2>
      <p>
        A value is an estimate of what players give for a pet. It can be wrong, late, or a sample (the site says when).
        It’s not an offer, not a game price, and not a promise that anyone will trade at it.{' '}
        <strong>You decide on your trades, and you’re responsible for them.</strong>
      </p>
      <h2>Real money</h2>
      <p>
        Values have nothing to do with money. Buying or selling pets for money breaks the platform’s rules. Don’t use
        this site for it.
      </p>
      <h2>Fair use</h2>
      <ul>
        <li>Don’t try to break or overload the site, or get around its limits.</li>
        <li>Don’t pass this site off as your own or as official.</li>
        <li>Don’t use what it shows to harass players.</li>
        <li>
          Programs follow the <Link to="/bot-tos">API terms</Link>.
        </li>
      </ul>
      <p>We may block anyone who breaks these rules.</p>
      <h2>Who owns what</h2>
      <p>
        The game, its name and the names of its pets and eggs belong to their owners. This site is not affiliated with
        the game, its studio or Roblox. Pictures are made from Fluent Emoji under the MIT licence. You may quote values
        and link to any page. Please name the site as the source.
      </p>
      <h2>No warranty</h2>
      <p>
        The site is provided as is, without warranty of any kind. It may change, fail or end at any time. As far as the
        law allows, the operator is not liable for losses from using it, such as a bad trade.
      </p>
      <h2>Changes</h2>
      <p>
        When these terms change, we update this page. Questions? <Link to="/contact">Contact us</Link>. For what we
        store, see the <Link to="/privacy-policy">privacy policy</Link>.
      </p>
      <p className="note">Last updated {LEGAL_DATE}.</p>
    </>
  ),
}
