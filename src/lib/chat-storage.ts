import { MAX_MESSAGE_LENGTH } from '#contract/chat.ts'
import { StoredMessage } from '#contract/chat-state.ts'
import * as v from 'valibot'
import { PRIVATE_PREFIX } from './auth-token.ts'

/** Drafts and messages not acknowledged, kept by the browser for one user until they sign out; without storage, not at all. CH15 */
export type ChatStorage = {
  draft(conversationId: string): string
  keepDraft(conversationId: string, text: string): void
  /** As they were typed. Unreadable ones are dropped. */
  messages(): readonly StoredMessage[]
  keep(message: StoredMessage): void
  forget(clientId: string): void
}

export function chatStorage(userId: string): ChatStorage {
  const prefix = `${PRIVATE_PREFIX}chat:${encodeURIComponent(userId)}:`
  const draftKey = (conversationId: string) => `${prefix}draft:${conversationId}`
  const messageKey = (clientId: string) => `${prefix}message:${clientId}`
  return {
    draft: (conversationId) =>
      attempt(() => localStorage.getItem(draftKey(conversationId)) ?? '', '').slice(0, MAX_MESSAGE_LENGTH),
    keepDraft: (conversationId, text) =>
      attempt(
        () =>
          text === ''
            ? localStorage.removeItem(draftKey(conversationId))
            : localStorage.setItem(draftKey(conversationId), text),
        undefined,
      ),
    messages: () =>
      attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(messageKey(''))), [])
        .flatMap((key) => readMessage(key))
        .toSorted((a, b) => Date.parse(a.typedAt) - Date.parse(b.typedAt)),
    keep: ({ clientId, conversationId, text, phrase, typedAt }) =>
      attempt(
        () =>
          localStorage.setItem(
            messageKey(clientId),
            JSON.stringify({ clientId, conversationId, text, ...(phrase && { phrase }), typedAt }),
          ),
        undefined,
      ),
    forget: (clientId) => attempt(() => localStorage.removeItem(messageKey(clientId)), undefined),
  }
}

function readMessage(key: string): StoredMessage[] {
  const parsed = v.safeParse(
    v.pipe(v.string(), v.parseJson(), StoredMessage),
    attempt(() => localStorage.getItem(key), null),
  )
  if (parsed.success) return [parsed.output]
  attempt(() => localStorage.removeItem(key), undefined)
  return []
}

/** Storage may be blocked or full; then nothing is kept. */
function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}
