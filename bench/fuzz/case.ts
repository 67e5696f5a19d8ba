export type Headers = readonly (readonly [name: string, value: string])[]

/** Players 2 × pair and 2 × pair + 1 share a conversation; `$token$` is the acting one's, `$user$` the other's id. */
export type Actor = { readonly pair: number; readonly side: number }

/** Texts are bytes as latin1, so that a case holds any byte and can still be printed. */
export type HttpCase = {
  readonly kind: 'http'
  readonly group: string
  readonly actor: Actor
  readonly method: string
  readonly target: string
  readonly headers: Headers
  readonly body: string | null
  /** The documented operation, such as `get /api/items`, that the request is generated from. */
  readonly operation?: string
}

/** Bytes on a separate connection, then FIN or RST. */
export type RawCase = {
  readonly kind: 'raw'
  readonly group: string
  readonly chunks: readonly string[]
  readonly end: 'finish' | 'reset'
}

export type Frame = {
  readonly fin: boolean
  readonly rsv: number
  readonly opcode: number
  readonly masked: boolean
  readonly payload: string
  /** The declared length; null: the true one. */
  readonly length: number | null
}
export type SocketCase = {
  readonly kind: 'socket'
  readonly group: string
  readonly actor: Actor
  readonly target: string
  readonly headers: Headers
  readonly frames: readonly Frame[]
  /** Whether the client waits for the server's frames before it closes. */
  readonly isHeld: boolean
}

/** A complete sign-in through the demo platform; `tamper` changes how the browser comes back. */
export type SignInCase = {
  readonly kind: 'sign-in'
  readonly group: string
  readonly player: number
  readonly state: string
  readonly tamper: 'nothing' | 'code' | 'state' | 'twice' | 'other browser'
}

export type Case = HttpCase | RawCase | SocketCase | SignInCase

const MAX_LENGTH = 2_000
const quote = (text: string) => {
  const cut = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…(${text.length} bytes)` : text
  return /[^\x20-\x7e]|'/.test(cut)
    ? `$'${cut.replace(/[^\x20-\x7e]|['\\]/g, (char) => (char === '…' ? char : `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`))}'`
    : `'${cut}'`
}

/** A case as a command that repeats it by hand. */
export function toText(each: Case): string {
  if (each.kind === 'http') {
    const headers = each.headers.map(([name, value]) => ` -H ${quote(`${name}: ${value}`)}`).join('')
    return `curl --path-as-is -X ${each.method}${headers}${each.body === null ? '' : ` --data-binary ${quote(each.body)}`} ${quote(`$ORIGIN${each.target}`)}  # as player ${2 * each.actor.pair + each.actor.side}`
  }
  if (each.kind === 'raw')
    return `${each.chunks.map((chunk) => `printf %s ${quote(chunk)}`).join('; sleep 0; ')} | nc $HOST $PORT  # then ${each.end}`
  if (each.kind === 'socket')
    return `WebSocket ${quote(each.target)} ${JSON.stringify(each.headers)} ${JSON.stringify(each.frames).slice(0, MAX_LENGTH)}  # as player ${2 * each.actor.pair + each.actor.side}`
  return `sign-in as player ${each.player}, state ${quote(each.state)}, tampered with: ${each.tamper}`
}
