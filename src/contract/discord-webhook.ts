const HOSTS = new Set(
  ['discord.com', 'discordapp.com'].flatMap((host) => ['', 'ptb.', 'canary.', 'www.'].map((name) => name + host)),
)
/** Discord also takes messages in the formats of Slack and GitHub below the same address. */
const PATH = /^\/api(?:\/v\d{1,2})?\/webhooks\/(\d{15,25})\/([A-Za-z0-9_-]{20,100})(?:\/(?:slack|github))?\/?$/
const THREAD = /^\d{15,25}$/

/**
 * The one form of a Discord webhook's address, with its thread if it has one: every client, version and host of Discord leads to the same
 * webhook. Undefined: it isn't such an address. AL255
 */
export function toDiscordWebhook(text: string): string | undefined {
  const pasted = text.trim().replace(/^<(.*)>$/, '$1')
  // The parser would resolve dots and drop what it ignores, so that another text than the pasted one would count.
  if (!/^https:\/\/[\w.-]+\/[\w/-]+(?:\?[\w=&%.-]*)?$/i.test(pasted) || !URL.canParse(pasted)) return undefined
  const url = new URL(pasted)
  const [, id, token] = PATH.exec(url.pathname) ?? []
  if (id === undefined || token === undefined || !HOSTS.has(url.hostname)) return undefined
  const threads = url.searchParams.getAll('thread_id')
  const [thread] = threads
  if (thread === undefined) return `https://discord.com/api/webhooks/${id}/${token}`
  if (threads.length > 1 || !THREAD.test(thread)) return undefined
  return `https://discord.com/api/webhooks/${id}/${token}?thread_id=${thread}`
}
