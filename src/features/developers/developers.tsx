import * as texts from '#messages/developers.ts'
import * as leak from '#messages/leaked-key.ts'
import { Link } from 'react-router-dom'
import { Code } from './code.tsx'
import { DevelopersPage, DUMPS, EMBEDS, GUIDE, REFERENCE } from './developers-page.tsx'
import { LeakedKey } from './leaked-key.tsx'
import { LimitsTable } from './limits-table.tsx'

/** `/developers`: the guide for those who read or feed the site by program. DP6 */
export const Developers = () => (
  <DevelopersPage path={GUIDE} title={texts.title} description={texts.description} lead={texts.lead}>
    {(origin) => (
      <>
        <FirstCall origin={origin} />
        <Keys origin={origin} />
        <Limits />
        <Streams origin={origin} />
        <Webhooks />
        <OtherWays origin={origin} />
        <Changes />
      </>
    )}
  </DevelopersPage>
)

const FirstCall = ({ origin }: { origin: string }) => (
  <>
    <h2 id="first-call">Your first call</h2>
    <p>
      Reads are public and work from any website. Open <a href="/api/items/king-doggy">/api/items/king-doggy</a> in your
      browser, or paste this into a terminal:
    </p>
    <Code label="First call with curl">{`curl '${origin}/api/items/king-doggy'`}</Code>
    <p>
      You get JSON with the pet’s four variants and their values. Every other call is in the{' '}
      <Link to={REFERENCE}>API reference</Link>, with a form that sends it and shows the answer.
    </p>
    <ul>
      <li>A slug names a pet or a variant, such as king-doggy or shiny-king-doggy.</li>
      <li>
        A <code>value</code> is a number, or one of the words <code>N/A</code>, <code>TBD</code> and <code>O/C</code>.
      </li>
      <li>What isn’t known is left out. Ignore fields that you don’t know, because we may add some.</li>
      <li>
        Errors are problem documents (RFC 9457): <code>code</code> says what happened, <code>detail</code> says it in
        words, and <code>parameter</code> names the parameter that was wrong.
      </li>
      <li>
        Answers carry an <code>ETag</code>. Send it back as <code>If-None-Match</code>, and an unchanged answer is 304
        without a body.
      </li>
    </ul>
  </>
)

const Keys = ({ origin }: { origin: string }) => (
  <>
    <h2 id="keys">Keys</h2>
    <p>
      You need no key to read. A key gives you limits of your own, whatever others in your network do. Make one under{' '}
      <Link to="/account/developer#api-keys">Keys and webhooks</Link> in your account and send it in a header:
    </p>
    <Code label="Call with a key">{`curl -H 'Authorization: Bearer bgsi_…' '${origin}/api/items?search=king'`}</Code>
    <ul>
      <li>Keep it out of web pages, chats and public repositories: anyone who has it can use it.</li>
      <li>A key in an address is refused and revoked, because addresses end up in logs.</li>
      <li>When you remove a key, it stops working within a second.</li>
      <li>
        Bots that send us hatches, trades or values need a key of a source, which our team gives out. Ask on the{' '}
        <Link to="/contact">contact page</Link>.
      </li>
    </ul>
    <h2 id="leaked-key">{leak.leakTitle}</h2>
    <p>{leak.leakText}</p>
    <LeakedKey />
    <noscript>
      <p>Without JavaScript, send the key from a terminal:</p>
      <pre>
        <code>{`curl ${origin}/api/keys/leaked -H 'Content-Type: application/json' -d '{"text":"bgsi_…"}'`}</code>
      </pre>
    </noscript>
  </>
)

const Limits = () => (
  <>
    <h2 id="limits">Limits</h2>
    <p>
      This is all of them. Answers say in <code>RateLimit-Policy</code> how much you may do and in which time, and in{' '}
      <code>RateLimit</code> what is left. After a <code>429</code> or <code>503</code> wait for the seconds in{' '}
      <code>Retry-After</code>. A network is an address, of IPv6 its /64.
    </p>
    <LimitsTable />
  </>
)

const Streams = ({ origin }: { origin: string }) => (
  <>
    <h2 id="streams">Streams</h2>
    <p>Don’t ask every second: open a stream, and hatches and value changes come to you as they happen.</p>
    <Code label="Stream with curl">{`curl -N '${origin}/api/stream?topic=hatch&item=king-doggy&topic=value&item=king-doggy'`}</Code>
    <ul>
      <li>
        Each <code>topic</code> begins a filter, and the parameters after it belong to it. They have the names of{' '}
        <a href={`${REFERENCE}#listHatches`}>GET /api/hatches</a> and{' '}
        <a href={`${REFERENCE}#listValueChanges`}>GET /api/values/changes</a>.
      </li>
      <li>
        Events are server-sent events. With <code>format=ndjson</code> each is a line of JSON. Every event is complete
        in itself.
      </li>
      <li>
        Keep the <code>id</code> of the last event and send it as <code>Last-Event-ID</code> when you reconnect: you get
        what you missed, in order and each once.
      </li>
      <li>
        After more than a day you get a <code>gap</code> with the address that lists the rest.
      </li>
      <li>
        When nothing happens you still get a line every 15 seconds. If it’s quiet for longer, reconnect, and wait a
        little longer each time.
      </li>
      <li>
        <code>/ws/stream</code> is the same over a WebSocket, with up to 20 subscriptions that you can change while it’s
        open.
      </li>
    </ul>
  </>
)

const Webhooks = () => (
  <>
    <h2 id="webhooks">Webhooks</h2>
    <p>
      A webhook is a call from us to you. Add an address under{' '}
      <Link to="/account/developer#webhooks">Keys and webhooks</Link> in your account, or with a key that has the scope{' '}
      <code>webhooks</code>, and say which events it gets: <code>value.changed</code>, <code>hatch.recorded</code> or{' '}
      <code>bounty.started</code>, with the filters of a stream.
    </p>
    <p>
      Messages follow <a href="https://www.standardwebhooks.com">Standard Webhooks</a> 1.0.0, so libraries for your
      language can check them. Each is a POST with the JSON <code>{'{"type", "timestamp", "data"}'}</code> and three
      headers:
    </p>
    <ul>
      <li>
        <code>webhook-id</code> stays the same at every try. Remember it, because a message can arrive twice.
      </li>
      <li>
        <code>webhook-timestamp</code> is the second in which it was sent. Refuse what is older than five minutes.
      </li>
      <li>
        <code>webhook-signature</code> is <code>v1,</code> and a signature in base64. After a change of secret there are
        two for 24 hours, with a space between them.
      </li>
    </ul>
    <p>Check the signature over the body as it arrived, before you parse it:</p>
    <Code label="Check of a signature in JavaScript">{VERIFY}</Code>
    <ul>
      <li>
        Before the first event we send an <code>endpoint.challenge</code>. Answer with its <code>challenge</code> as the
        body.
      </li>
      <li>
        Answer 2xx within 10 seconds, and do the work afterwards. Otherwise we try again after 5 s, 5 min, 30 min, 2 h,
        5 h, 10 h, 14 h, 20 h and 24 h, or when your <code>Retry-After</code> says. A refusal, such as 404, is tried 3
        times, and 410 ends the webhook.
      </li>
      <li>Messages come in order. One that is tried again keeps the later ones waiting.</li>
      <li>
        Under Keys and webhooks you see the last 100 messages with your answers, and can send each again or send a test.
      </li>
    </ul>
  </>
)

const VERIFY = `import { createHmac, timingSafeEqual } from 'node:crypto'

function isFromUs(headers, body, secret) {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = headers
  if (Math.abs(Date.now() / 1000 - Number(at)) > 300) return false
  const expected = createHmac('sha256', key).update(\`\${id}.\${at}.\${body}\`).digest()
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}`

const OtherWays = ({ origin }: { origin: string }) => (
  <>
    <h2 id="sdk">SDK</h2>
    <p>
      <code>bgsi-values-sdk</code> is an ES module without dependencies for Node, Deno, Bun and browsers. It has a
      method for each operation, named as in the <Link to={REFERENCE}>reference</Link>, streams that resume by
      themselves, and <code>verifyWebhook</code>.
    </p>
    <Code label="A call with the SDK">{`import { createBgsi } from 'bgsi-values-sdk'

const bgsi = createBgsi({ origin: '${origin}' })
console.log(await bgsi.getItem({ slug: 'king-doggy' }))`}</Code>
    <h2 id="embeds">Without code</h2>
    <p>
      <Link to={EMBEDS}>/embeds</Link> writes the HTML of a badge, a card for your site or an overlay for your stream:
      choose a pet, and copy.
    </p>
    <h2 id="dumps">Whole days as files</h2>
    <p>
      For work with all of the data take the daily files instead of many calls: <Link to={DUMPS}>/data</Link> lists the
      last 30 days of items, values, receipts and hatches as CSV and NDJSON, with a manifest of hashes. No file names a
      player. <code>at</code> in <a href={`${REFERENCE}#listItems`}>GET /api/items</a> lists values as they were at a
      time, and <a href={`${REFERENCE}#getItemHistory`}>GET /api/items/{'{slug}'}/history</a> is all that is known of a
      pet.
    </p>
  </>
)

const Changes = () => (
  <>
    <h2 id="stability">What stays, and what may change</h2>
    <ul>
      <li>
        <strong>Stable:</strong> every operation in the <Link to={REFERENCE}>reference</Link>, its parameters, the names
        and types of its fields, and the codes of problems. Programs that run today go on running.
      </li>
      <li>
        <strong>May be added at any time:</strong> operations, parameters that aren’t required, fields, event types and
        codes of problems.
      </li>
      <li>
        <strong>May change:</strong> limits, the wording of <code>detail</code>, and the order of fields.
      </li>
      <li>
        <strong>Old addresses</strong> answer for at least 12 months after their replacement is announced here, with{' '}
        <code>Deprecation</code> and <code>Sunset</code> headers.
      </li>
      <li>
        <strong>Not part of the API:</strong> what needs a session of the site, and addresses that aren’t in the
        reference.
      </li>
      <li>
        <strong>Is it up?</strong> <a href="/readyz">/readyz</a> answers 200 while the site can serve.
      </li>
    </ul>
    <h2 id="changelog">Changes of the API</h2>
    <ul>
      {CHANGELOG.map(({ date, change }) => (
        <li key={change}>
          <time dateTime={date}>{date}</time>: {change}
        </li>
      ))}
    </ul>
    <p className="note">
      What your bot may do with the data is in the <Link to="/bot-tos">API terms</Link>, and what we store about it in
      the <Link to="/bot-privacy-policy">API privacy policy</Link>.
    </p>
  </>
)

/** Newest first. */
const CHANGELOG = [
  { date: '2026-11-28', change: 'This guide and the reference. Every operation has an operationId and an example.' },
  {
    date: '2026-11-28',
    change: 'Keys with limits of their own, and RateLimit and RateLimit-Policy on limited answers.',
  },
  {
    date: '2026-11-28',
    change:
      'Filtered streams: GET /api/stream and /ws/stream, and after, item, slug, variant and category in GET /api/hatches.',
  },
  { date: '2026-11-28', change: 'Webhooks by Standard Webhooks.' },
  { date: '2026-11-28', change: 'Daily files under /data/, at in GET /api/items, and the history of a pet.' },
] as const
