import { Link } from 'react-router-dom'
import { LEGAL_DATE, type StaticPageText } from './page.ts'

export const botTos: StaticPageText = {
  title: 'Terms for bots',
  description: 'How programs may read values, eggs, hatches and the live channel of this site: addresses, limits, attribution.',
  lead: 'Your bot is welcome. How it reads this site, and what is asked of it.',
  Body: ({ site }) => (
    <>
      <h2>Reading values</h2>
      <p>
        Every read is public, needs no key and may be made from any website. <a href="/api/openapi.json">/api/openapi.json</a> describes
        all of them in OpenAPI 3.1. For example:
      </p>
      <table>
        <thead><tr><th scope="col">Read</th><th scope="col">Answers</th></tr></thead>
        <tbody>
          <tr><td><code>GET /api/items?search=king</code></td><td>Items, one row for each variant, by pages of up to 100</td></tr>
          <tr><td><code>GET /api/items/shiny-king-doggy</code></td><td>One pet with all variants and their histories</td></tr>
          <tr><td><code>GET /api/eggs/common-egg</code></td><td>An egg and the chances in it</td></tr>
          <tr><td><code>GET /api/hatches?publicOnly=true</code></td><td>Hatches, newest first</td></tr>
          <tr><td><code>GET /api/bounties/current</code></td><td>The secret bounty of the day and those to come</td></tr>
        </tbody>
      </table>
      <p>
        Pictures have fixed addresses: <code>/items/king-doggy.png</code> and <code>/eggs/common-egg.png</code>, 256 pixels wide. Errors are
        problem documents (RFC 9457) with a <code>code</code> such as <code>item.not_found</code>.
      </p>
      <h2>The live channel</h2>
      <p>Do not ask for hatches again and again: listen. Every hatch arrives once, in order, with its number.</p>
      <pre><code>{`${site ? site.origin.replace(/^http/, 'ws') : 'wss://this-site'}/ws/live?epoch=…&seq=…`}</code></pre>
      <ul>
        <li>The first message is <code>INITIAL_DATA</code>. Keep its <code>epoch</code> and <code>seq</code>, then the <code>seq</code> of each <code>HATCH</code>.</li>
        <li>When the connection ends, connect again with both: you get exactly what you missed, as long as that is at most the last 1,000 hatches.</li>
        <li>Wait before you come back, a little longer each time. Close code 1012 is a restart, 1013 overload, 4408 says that you read too slowly.</li>
        <li>At least every 20 seconds something arrives; silence for longer means that the connection is dead.</li>
      </ul>
      <h2>Limits</h2>
      <ul>
        <li>Reads: up to 3,000 a minute from one network. <code>RateLimit-Remaining</code> says how many are left; <code>429</code> means wait for the seconds in <code>Retry-After</code>. Pictures are not counted.</li>
        <li>A <code>503</code> with <code>Retry-After</code> means the server is busy. Wait that long, then try again. What is cached is answered even then.</li>
        <li>Answers carry an <code>ETag</code> and <code>Cache-Control</code>: keep them, send <code>If-None-Match</code>, and one read a second is plenty.</li>
        <li>Live connections: at most 200 from one network address, and one is enough for any bot. What you send on it is ignored; a frame over 4 KiB ends it.</li>
        <li>A bot that hurts the site for others may be slowed down or blocked without notice.</li>
      </ul>
      <h2>Attribution</h2>
      <p>
        Where your bot shows values from here, name the source with a link{site ? <> to <a href={site.origin}>{site.host}</a></> : null}, and
        do not call it official. While the site says “Sample values” (<code>sample</code> in <code>GET /api/site</code>), your bot must say so too.
      </p>
      <h2>Not allowed</h2>
      <ul>
        <li>Trying to find out who a private player is.</li>
        <li>Selling the data, or using it to trade pets for money.</li>
        <li>Sending hatches or values: feeding data in is for the operator’s bot alone, and needs its key.</li>
      </ul>
      <p className="note">Last changed on {LEGAL_DATE}. See also the <Link to="/bot-privacy-policy">privacy policy for bots</Link> and the <Link to="/terms-of-service">terms of service</Link>.</p>
    </>
  ),
}
