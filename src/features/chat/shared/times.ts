import { chatTimes } from '#domain/chat/chat-times.ts'
import { days } from '#messages/chat.ts'

/** Time zone of the reader: chat is never rendered by the server. */
export const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
export const times = chatTimes(timeZone, days)
