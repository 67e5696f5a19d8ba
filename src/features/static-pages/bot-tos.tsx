import { Link } from 'react-router-dom'
import { LEGAL_DATE, type StaticPageText } from './page.ts'

export const botTos: StaticPageText = {
  title: 'API terms',
  description:
    'How your program can read values, eggs, hatches and live updates from this site: endpoints, limits and attribution.',
  lead: 'Your bot is welcome. Here’s how it reads this site, and what we ask of it.',
  Body: ({ site }) => (
    <>
      <h2>Reading values</h2>
      <p>
        Every read is public, needs no key and works from any website. The{' '}
        <Link to="/developers">guide for developers</Link> shows how to begin, and{' '}
        <a href="/api/openapi.json">/api/openapi.json</a> describes all of them in OpenAPI 3.1. For example:
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Read</th>
            <th scope="col">Returns</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <code>GET /api/items?search=king</code>
            </td>
            <td>Items, one row per variant, up to 100 per page</td>
          </tr>
          <tr>
            <td>
              <code>GET /api/items/shiny-king-doggy</code>
            </td>
            <td>One pet with all its variants and their history</td>
          </tr>
          <tr>
            <td>
              <code>GET /api/eggs/common-egg</code>
            </td>
            <td>An egg and its chances</td>
          </tr>
          <tr>
            <td>
              <code>GET /api/hatches?publicOnly=true</code>
            </td>
            <td>Hatches, newest first</td>
          </tr>
          <tr>
            <td>
              <code>GET /api/bounties/current</code>
            </td>
            <td>Today’s secret bounty and the next ones</td>
          </tr>
        </tbody>
      </table>
      <p>
        Pictures have fixed addresses: <code>/items/king-doggy.png</code> and <code>/eggs/common-egg.png</code>, 256
        pixels wide. Errors are problem documents (RFC 9457) with a <code>code</code> such as{' '}
        <code>item.not_found</code>.
      </p>
      <h2>The live channel</h2>
      <p>Don’t poll for hatches: subscribe. Every hatch arrives once, in order, with its number.</p>
      <pre>
        <code>{`${site ? site.origin.replace(/^http/, 'ws') : 'wss://this-site'}/ws/live?epoch=…&seq=…`}</code>
      </pre>
      <ul>
        <li>
          The first message is <code>INITIAL_DATA</code>. Keep its <code>epoch</code> and <code>seq</code>, then the{' '}
          <code>seq</code> of each <code>HATCH</code>.
        </li>
        <li>
          When the connection ends, reconnect with both: you get exactly what you missed, up to the last 1,000 hatches.
        </li>
        <li>
          Wait before you reconnect, a little longer each time. Close code 1012 means a restart, 1013 overload, and 4408
          that you read too slowly. 1008 means that you sent too many messages: fix your bot first.
        </li>
        <li>Something arrives at least every 20 seconds. If it’s quiet for longer, the connection is dead.</li>
      </ul>
      <h2>Limits</h2>
      <ul>
        <li>
          Reads: up to 3,000 a minute from one network. <code>RateLimit-Remaining</code> says how many are left;{' '}
          <code>429</code> means wait for the seconds in <code>Retry-After</code>. Pictures are not counted.
        </li>
        <li>
          A <code>503</code> with <code>Retry-After</code> means the server is busy. Wait that long, then try again.
          Cached answers keep working.
        </li>
        <li>
          Answers carry an <code>ETag</code> and <code>Cache-Control</code>: cache them and send{' '}
          <code>If-None-Match</code>. One read a second is plenty.
        </li>
        <li>
          Live connections: at most 200 from one network address, and one is enough for any bot. The server ignores what
          you send. It closes the connection on a frame over 4 KiB, or on more than 60 frames at once and 4 a second.
        </li>
        <li>We may slow down or block a bot that hurts the site for others, without notice.</li>
      </ul>
      <h2>Attribution</h2>
      <p>
        Where your bot shows our values, link to the source
        {site ? (
          <>
            {' '}
            to <a href={site.origin}>{site.host}</a>
          </>
        ) : null}
        , and don’t call it official.
        {site?.sample ? (
          <>
            {' '}
            While the site says “Sample values” (<code>sample</code> in <code>GET /api/site</code>), your bot must say
            so too.
          </>
        ) : null}
      </p>
      <h2>Not allowed</h2>
      <ul>
        <li>Identifying private players.</li>
        <li>Selling the data, or using it to trade pets for money.</li>
        <li>Writing to players or reading their messages: chat is for people.</li>
        <li>Sending hatches or values without a key of a source that our team gave you.</li>
      </ul>
      <p className="note">
        Last updated {LEGAL_DATE}. See also the <Link to="/bot-privacy-policy">API privacy policy</Link> and the{' '}
        <Link to="/terms-of-service">terms of service</Link>.
      </p>
    </>
  ),
}
