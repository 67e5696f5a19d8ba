import * as v from 'valibot'
import { COMMANDS } from './command-list.ts'

const USAGE = ['npm run discord -- register   puts the commands to Discord', 'npm run discord -- print      shows them']
const DISCORD_API = 'https://discord.com/api/v10'
const ANSWER_MS = 10_000
/** Characters of what Discord said that are printed. */
const MAX_REASON = 500
const LOOPBACK = /^(127(\.\d{1,3}){3}|localhost|\[::1\])$/

/** The token goes nowhere but to Discord, encrypted; a server of this machine is for tests. */
const isPrivate = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))
}

const Variables = v.object({
  DISCORD_APPLICATION_ID: v.pipe(v.string(), v.regex(/^\d{5,25}$/, 'the id of the application, digits')),
  DISCORD_BOT_TOKEN: v.pipe(v.string(), v.regex(/^[\w.-]{20,200}$/, 'the token of the bot')),
  DISCORD_API: v.pipe(v.string(), v.check(isPrivate, 'an address that begins with https://')),
})

const Refusal = v.object({ message: v.optional(v.string(), ''), retry_after: v.optional(v.number()) })

type Options = {
  args: readonly string[]
  variables: Readonly<Record<string, string | undefined>>
  print: (line: string) => void
}

/** `npm run discord`: registers the commands, or prints them. Never prints the token. DI24 to DI26 @returns the exit code */
export async function runDiscord({ args, variables, print }: Options): Promise<number> {
  const [command, ...rest] = args
  if (rest.length === 0 && command === 'print') {
    print(JSON.stringify(COMMANDS, null, 2))
    return 0
  }
  if (rest.length > 0 || command !== 'register') {
    for (const line of USAGE) print(line)
    return 1
  }
  const parsed = v.safeParse(Variables, {
    DISCORD_APPLICATION_ID: variables['DISCORD_APPLICATION_ID'] ?? '',
    DISCORD_BOT_TOKEN: variables['DISCORD_BOT_TOKEN'] ?? '',
    DISCORD_API: variables['DISCORD_API'] || DISCORD_API,
  })
  if (!parsed.success) {
    const [issue] = parsed.issues
    print(`${v.getDotPath(issue) ?? 'environment'}: expected ${issue.message}`)
    return 1
  }
  return register(parsed.output, print)
}

async function register(
  { DISCORD_APPLICATION_ID: id, DISCORD_BOT_TOKEN: token, DISCORD_API: api }: v.InferOutput<typeof Variables>,
  print: (line: string) => void,
): Promise<number> {
  const answer = await put(`${api.replace(/\/+$/, '')}/applications/${id}/commands`, token)
  if (typeof answer === 'string') {
    print(answer)
    return 1
  }
  const text = (await answer.text()).slice(0, 100 * MAX_REASON)
  if (answer.ok) {
    print(`Registered ${COMMANDS.length} commands: ${COMMANDS.map(({ name }) => `/${name}`).join(', ')}`)
    return 0
  }
  print(describeRefusal(answer.status, text).replaceAll(token, '…'))
  return 1
}

/** A text: why there is no answer. */
async function put(url: string, token: string): Promise<Response | string> {
  try {
    return await fetch(url, {
      method: 'PUT',
      headers: { authorization: `Bot ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(COMMANDS),
      // A redirect would take the token to another place.
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    return isTimeout ? `Discord did not answer within ${ANSWER_MS / 1_000} s` : 'Discord could not be reached'
  }
}

function describeRefusal(status: number, text: string): string {
  const { message, retry_after: seconds } = parseRefusal(text)
  if (status === 401) return 'Discord refused the token (401): take it from the page “Bot” of the application'
  if (status === 403 || status === 404) return `Discord knows no such application for this token (${status})`
  if (status === 429) return `Discord asks to wait${seconds === undefined ? '' : ` ${Math.ceil(seconds)} s`} (429)`
  return `Discord refused the commands (${status}): ${message.slice(0, MAX_REASON)}`
}

function parseRefusal(text: string): v.InferOutput<typeof Refusal> {
  try {
    return v.parse(Refusal, JSON.parse(text))
  } catch {
    return { message: text }
  }
}
