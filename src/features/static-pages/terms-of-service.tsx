import { Link } from 'react-router-dom'
import { LEGAL_DATE, type StaticPageText } from './page.ts'

export const termsOfService: StaticPageText = {
  title: 'Terms of service',
  description: 'The terms under which this value list may be used: information without a promise, fair use, and who owns what.',
  lead: 'Short, because there is little to agree on: use it fairly, and decide for yourself.',
  Body: () => (
    <>
      <h2>What you get</h2>
      <p>
        A free list of values, facts and hatches of a game, for everybody to read. No account is needed. By using the site you accept these
        terms; if you do not, please leave it.
      </p>
      <h2>Values are opinions</h2>
      <p>
        A value is an estimate of what players give for a pet. It can be wrong, late, or a sample (the site says when). It is no offer, no
        price of the game and no promise that anybody will trade at it. <strong>You decide on your trades, and you alone answer for them.</strong>
      </p>
      <h2>Real money</h2>
      <p>Values have nothing to do with money. Selling or buying pets for money breaks the rules of the platform, and this site must not be used for it.</p>
      <h2>Fair use</h2>
      <ul>
        <li>Do not try to break, overload or get around the limits of the site.</li>
        <li>Do not pass this site off as your own or as an official one.</li>
        <li>Do not use what it shows to harass players.</li>
        <li>Programs follow the <Link to="/bot-tos">terms for bots</Link>.</li>
      </ul>
      <p>Whoever does not keep to this may be blocked.</p>
      <h2>Who owns what</h2>
      <p>
        The game, its name and the names of its pets and eggs belong to their owners; this site is not affiliated with the game, its studio
        or Roblox. Pictures are made from Fluent Emoji under the MIT licence. You may quote values and link to any page; please name the
        site as the source.
      </p>
      <h2>No warranty</h2>
      <p>
        The site is provided as it is, without warranty of any kind. It may change, fail or end at any time. As far as the law allows, the
        operator is not liable for losses that come from using it, such as a bad trade.
      </p>
      <h2>Changes</h2>
      <p>When these terms change, this page changes with them. Questions: <Link to="/contact">Contact</Link>. What is stored: <Link to="/privacy-policy">privacy policy</Link>.</p>
      <p className="note">Last changed on {LEGAL_DATE}.</p>
    </>
  ),
}
