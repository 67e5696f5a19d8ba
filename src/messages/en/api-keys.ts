import type { ApiKeyScope } from '#contract/api-keys.ts'

export const title = 'API keys'
export const text =
  'For your bots and scripts. Reading values needs no key; a key gives you a higher limit and more. Anyone who has a key can use it, so keep it secret.'
export const none = 'You have no keys yet.'
export const name = 'Name'
export const nameHint = 'My Discord bot'
export const scopesTitle = 'What it’s for'
export const scopes: Readonly<Record<ApiKeyScope, string>> = {
  read: 'Read values, pets and hatches with a limit of its own',
  stream: 'Follow hatches and value changes live',
  webhooks: 'Send events to an address of yours',
}
export const make = 'Make a key'
export const tooMany = (max: number) => `You have ${max} keys. Remove one to make another.`
export const made = (keyName: string) => `Your new key “${keyName}”`
export const madeText = 'Copy it now. You won’t see it again.'
export const copy = 'Copy key'
export const copyOutcomes = {
  copied: 'Copied',
  failed: 'Couldn’t copy. Select the key and copy it yourself.',
}
export const done = 'I saved it'
export const created = 'Made'
export const neverUsed = 'never used'
export const lastUsed = 'last used'
export const leaked = 'Revoked because it leaked. Make a new one.'
export const remove = 'Remove'
export const removeKey = (keyName: string) => `Remove the key “${keyName}”`
export const removeTitle = 'Remove this key?'
export const removeText = (keyName: string) => `Bots that use “${keyName}” stop working within a second.`
export const keep = 'Keep it'

export const leakedElsewhere = {
  before: 'Found a leaked key? ',
  link: 'Revoke it here',
  after: ', even if it isn’t yours.',
}
