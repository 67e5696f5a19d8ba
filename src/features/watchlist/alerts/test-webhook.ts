import type { Webhook } from '#contract/alerts.ts'
import { alertSource } from './alert-source.ts'
import { ownerToken } from './owner-token.ts'

/** Longest wait for Discord's answer to a test, and between two looks for it. */
const WAIT_MS = 15_000
const LOOK_MS = 1_000

const pause = () => new Promise<void>((done) => setTimeout(done, LOOK_MS))

/** Sends a test, and waits for what Discord answers; undefined: it has not answered yet. AL257 */
export async function testWebhook({ id, usedAt, failure }: Webhook): Promise<Webhook | undefined> {
  await alertSource.testWebhook(id)
  for (let waited = 0; waited < WAIT_MS; waited += LOOK_MS) {
    await pause()
    const token = ownerToken()
    const { webhooks } = token === null ? { webhooks: [] } : await alertSource.webhooks(token)
    const after = webhooks.find((each) => each.id === id)
    const hasAnswer =
      after && (after.usedAt !== usedAt || after.failure?.at !== failure?.at || after.state === 'disabled')
    if (!after || hasAnswer) return after
  }
  return undefined
}
