import type {
  WebhookAttempt,
  WebhookDeliveryState,
  WebhookEnd,
  WebhookProblem,
  WebhookState,
  WebhookTopic,
  WebhookType,
} from '#contract/webhooks.ts'

export const title = 'Webhooks'
export const text =
  'Get hatches, value changes and bounties sent to an address of your bot. Each message is signed, so your bot knows it’s from us.'
export const none = 'You have no webhooks yet.'
export const loading = 'Loading your webhooks…'
export const name = 'Name of the webhook'
export const nameHint = 'My Discord bot'
export const url = 'Address'
export const urlHint = 'https://bot.example/hooks'
export const urlWrong = 'The address must begin with https:// and have a name and no port.'
export const topicsTitle = 'What to send'
export const topics: Readonly<Record<WebhookTopic, string>> = {
  'value.changed': 'Value changes',
  'hatch.recorded': 'Hatches',
  'bounty.started': 'New bounties',
}
export const valueItem = 'Value changes only of'
export const itemHint = 'king-doggy, as in the address of its page'
export const hatchName = 'Hatches only of pets named'
export const hatchNameHint = 'King Doggy'
export const minValue = 'Hatches only of this value or more'
export const make = 'Add webhook'
export const tooMany = (max: number) => `You have ${max} webhooks. Remove one to add another.`
export const secretTitle = (endpoint: string) => `Secret of “${endpoint}”`
export const secretText =
  'Copy it into your bot, which checks our signatures with it. You won’t see it again. Then verify the webhook.'
export const rotatedText = 'Copy it into your bot. You won’t see it again. For 24 hours we sign with the old one too.'
export const copy = 'Copy secret'
export const copyOutcomes = {
  copied: 'Copied',
  failed: 'Couldn’t copy. Select the secret and copy it yourself.',
}
export const done = 'I saved it'
export const states: Readonly<Record<WebhookState, string>> = {
  unverified: 'Not verified yet',
  active: 'Active',
  retrying: 'Trying again',
  disabled: 'Disabled',
}
export const unverifiedText = 'We send a challenge, and your bot answers with it. Then it gets events.'
export const ends: Readonly<Record<WebhookEnd, string>> = {
  gone: 'It said that it’s gone (410).',
  exhausted: 'A message failed for three days.',
  refused: 'It refused five messages in a row.',
  overflow: 'Too many messages were waiting.',
  owner: 'You disabled it.',
}
export const waiting = (count: string) => `${count} waiting`
export const nextTry = 'next try'
export const verify = 'Verify'
export const test = 'Send a test'
export const rotate = 'New secret'
export const disable = 'Disable'
export const enable = 'Enable'
export const remove = 'Remove'
/** Spoken name of a button: which webhook it is about. */
export const about = (action: string, endpoint: string) => `${action}: ${endpoint}`
export const removeTitle = 'Remove this webhook?'
export const removeText = (endpoint: string) => `“${endpoint}” gets no more events, and its messages are deleted.`
export const disableTitle = 'Disable this webhook?'
export const disableText = (endpoint: string) => `“${endpoint}” gets no more events, and what waits is dropped.`
export const keep = 'Keep it'
export const problems: Readonly<Record<WebhookProblem, string>> = {
  not_public: 'The address doesn’t lead to the public internet.',
  no_answer: 'It didn’t answer.',
  timeout: 'It took longer than 10 seconds to answer.',
  wrong_challenge: 'Its answer wasn’t the challenge.',
}
export const verified = 'Verified. It gets events from now on.'
export const tested = 'The test arrived.'
const failed = 'That didn’t work.'
export const status = (code: number) => `Status ${code}`
export const answered = 'It answered:'
export const limited = 'That’s enough tests for now. Try again in ten minutes.'
export const log = 'Last messages'
export const noLog = 'No messages yet.'
export const types: Readonly<Record<WebhookType, string>> = {
  'value.changed': 'Value change',
  'hatch.recorded': 'Hatch',
  'bounty.started': 'Bounty',
  'endpoint.challenge': 'Challenge',
  'endpoint.test': 'Test',
}
export const deliveryStates: Readonly<Record<WebhookDeliveryState, string>> = {
  waiting: 'waiting',
  delivered: 'delivered',
  failed: 'failed',
  dropped: 'dropped',
}
export const tries = (count: number) => (count === 1 ? '1 try' : `${count} tries`)
export const replay = 'Send again'
export const outcome = (attempt: WebhookAttempt, success: string) =>
  [
    attempt.isDelivered ? success : failed,
    attempt.problem === undefined ? undefined : problems[attempt.problem],
    attempt.status === undefined ? undefined : `${status(attempt.status)}.`,
  ]
    .filter(Boolean)
    .join(' ')
