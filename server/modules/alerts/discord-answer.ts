import * as v from 'valibot'

/** Discord's answer to a message that it refused, for the webhook's owner. */
export type DiscordAnswer = { code?: number; message?: string }

const Answer = v.object({
  code: v.fallback(v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))), undefined),
  message: v.fallback(v.optional(v.string()), undefined),
})

/** In characters. */
const MAX_ANSWER_LENGTH = 120

/**
 * Reads the JSON of an error by Discord; what is of another form says nothing. The message is one line without invisible characters, and is
 * left out where it holds a part of the webhook's address. AL257
 */
export function readDiscordAnswer(body: string, address: string): DiscordAnswer {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Answer), body)
  if (!parsed.success) return {}
  const { code, message } = parsed.output
  const token = new URL(address).pathname.split('/').at(-1) ?? address
  const line = (message ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Co}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_ANSWER_LENGTH)
    .trim()
  const isShown = line !== '' && !line.includes(token.slice(0, 12)) && !/https?:/i.test(line)
  return { ...(code !== undefined && code > 0 && { code }), ...(isShown && { message: line }) }
}
