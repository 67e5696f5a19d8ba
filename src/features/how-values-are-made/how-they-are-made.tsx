import { Link } from 'react-router-dom'

/** People who set values, what a receipt is, and how to check the chain. RC53 */
export const HowTheyAreMade = ({ isSample }: { isSample: boolean }) => (
  <>
    <h2>Where a value comes from</h2>
    <ul>
      <li>
        <strong>The editors</strong> are players that the site trusts. They watch what people trade and keep values
        right.
      </li>
      <li>
        <strong>The operator</strong> runs the site. Their bot sends new values, and they can import whole lists.
      </li>
    </ul>
    <p>
      A value is what most trades agree on. It’s an estimate, not an official price. <strong>O/C</strong> means owner’s
      choice, <strong>TBD</strong> means not known yet, and <strong>N/A</strong> means it has no value.
    </p>
    <h2>Who may change a value</h2>
    <ul>
      <li>No player and no editor changes a value alone, and nobody can buy a change.</li>
      <li>
        Players and editors propose changes. An editor who didn’t propose it has to approve it: one for a change of up
        to 3%, two editors in all for a larger one.
      </li>
      <li>
        A change of more than 30%, or of one of the 100 most valuable pets, needs two editors to approve it besides the
        one who proposed it.
      </li>
      <li>Nobody approves their own proposal, or a change of a pet that they offered in the last seven days.</li>
      <li>The operator and the lead editors choose the editors.</li>
      <li>The operator’s bot needs no second person. Its receipts say that they came from the bot.</li>
      <li>A change can be taken back. That is a new receipt that points to the old one: nothing is ever deleted.</li>
    </ul>
    <h2>What a receipt is</h2>
    <p>
      Each time a value, a demand or a trend changes, the site writes a receipt. It says what the value was before and
      after, when it changed, who changed it, and why. Receipts are numbered: 1, 2, 3 and so on, without a gap. You’ll
      find all of them under <Link to="/values/changes">value changes</Link>, and each pet’s page leads to its own.
    </p>
    <p>A receipt names editors, because they work for the site. It never names players who only suggested something.</p>
    <h2>How to check the chain</h2>
    <p>
      Every receipt has a <strong>hash</strong>: a fingerprint of 64 characters, made of what the receipt says and of
      the hash of the receipt before it. So the receipts form a chain. Changing an old receipt changes its hash, then
      the next one no longer fits, and so on up to the newest.
    </p>
    <ol>
      <li>
        Write down the number and hash of the newest receipt. Both are at the top of the{' '}
        <a href="/values/changes.atom">Atom feed</a> and the <a href="/values/changes.json">JSON feed</a>, so many feed
        readers keep them for you.
      </li>
      <li>
        Come back later and open the receipt with that number. If its hash is still the same, nothing before it was
        rewritten.
      </li>
      <li>Follow “Hash of the one before” from receipt to receipt: it must always be the hash of the one before.</li>
    </ol>
    {isSample && (
      <>
        <h2>When it says “Sample values”</h2>
        <p>
          Samples are made up until real values are in. Their receipts say “New in the catalogue”. Don’t use samples for
          real trades.
        </p>
      </>
    )}
  </>
)
