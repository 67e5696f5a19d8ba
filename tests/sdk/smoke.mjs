import { BgsiError, createBgsi, verifyWebhook } from 'bgsi-values-sdk'

/** Uses each part of the package once, in whatever runs it. Prints a line for each. */
const [origin, secret, headers, body] = process.argv.slice(2)
const bgsi = createBgsi({ origin })

const error = await bgsi.getEgg({ slug: 'nothing' }).catch((failure) => failure)
console.log(error instanceof BgsiError, error.code)

console.log((await verifyWebhook(secret, new Headers(JSON.parse(headers)), body)).type)
console.log((await verifyWebhook(secret, JSON.parse(headers), `${body} `).catch((failure) => failure)).code)

const stream = bgsi.stream(
  { topic: 'hatch', item: 'king-doggy', variant: 'Shiny' },
  { onCursor: () => console.log('ready') },
)
for await (const hatch of stream) {
  console.log(hatch.id)
  break
}
