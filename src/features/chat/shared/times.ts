import { readTimeZone } from '#lib/time-zone.ts'
import { chatTimes } from '#domain/chat/chat-times.ts'
import { days } from '#messages/chat.ts'

/** Time zone of the reader: chat is never rendered by the server. */
export const timeZone = readTimeZone()
export const times = chatTimes(timeZone, days)
