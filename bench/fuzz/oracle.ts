import { ChatServerFrame } from '#contract/chat.ts'
import { CloseCode, LiveMessage } from '#contract/live.ts'
import { TradeRoomServerFrame } from '#contract/trade-rooms.ts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import * as v from 'valibot'
import type { Case } from './case.ts'
import type { Answer, Outcome } from './send.ts'
import type { DescribedOperation } from './vocabulary.ts'

/** Whatever comes over `/ws`. */
export const ServerFrame = v.variant('type', [ChatServerFrame, TradeRoomServerFrame])
export type ServerFrame = v.InferOutput<typeof ServerFrame>

/** One thing wrong with an answer: `kind` for counting, `detail` for reading. */
export type Fault = { readonly kind: string; readonly detail: string }

const SECURITY_HEADERS = ['content-security-policy', 'x-content-type-options', 'referrer-policy'] as const
/** Statuses that any operation may answer without documenting them. */
const COMMON_STATUSES = new Set([304, 400, 413, 414, 415, 417, 429, 431, 503])
const PRIVATE =
  /^\/(?:api\/(?:users|conversations|trade-offers|trade-rooms|blocks|reports|roles|me|moderation(?!\/figures)|desk|values\/(?:proposals|[^/?]+\/(?:standing|vote|freeze)))|auth)(?:[/?]|$)/
/** Traces, SQL statements and file names of the server. */
const INNER =
  /\bat (?:\w+ )?\(?(?:file:|node:|\/)|node_modules|SqliteError|SQLITE_|\bselect .+ from |\binsert into |ENOENT|EISDIR|EACCES|\.sqlite\b|TypeError|ReferenceError|RangeError|Cannot read prop|is not a function/
const CLOSE_CODES = new Set<number>(
  [1_000, 1_002, 1_003, 1_005, 1_007, 1_010, ...Object.values(CloseCode)].filter((code) => code !== CloseCode.failed),
)
/** Bytes; the server may refuse a larger body and close before it has read it. */
const LARGE_BODY = 16_000

/** Whether the client closes with `code` itself, which the server then repeats. */
const closesWith = (each: Case, code: number) =>
  each.kind === 'socket' &&
  each.frames.some(({ opcode, payload }) => {
    const bytes = Buffer.from(payload, 'latin1')
    return opcode === 8 && bytes.length >= 2 && bytes.readUInt16BE(0) === code
  })

export type Oracle = (each: Case, outcome: Outcome) => Fault[]

/** Judges answers by the rules for every answer and by the API's own description (RU20). `secrets` may appear only in answers to requests that sent them. */
export function createOracle(operations: readonly DescribedOperation[], secrets: () => readonly string[]): Oracle {
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  addFormats.default(ajv)
  const byName = new Map(
    operations.map((operation) => {
      const schema = operation.responses['200']?.content?.['application/json']?.schema
      return [
        operation.name,
        {
          statuses: new Set(Object.keys(operation.responses).map(Number)),
          validate: schema === undefined ? undefined : ajv.compile(schema),
        },
      ]
    }),
  )

  function judgeStatus({ status, headers }: Answer): Fault[] {
    if (status < 500) return []
    if (status === 503 && headers['retry-after'] !== undefined) return []
    return [{ kind: `status ${status}`, detail: '' }]
  }

  function judgeProblem({ status, headers, body }: Answer): Fault[] {
    if (!String(headers['content-type']).startsWith('application/problem+json'))
      return [
        {
          kind: `${status} is no problem+json`,
          detail: `${headers['content-type']}: ${body.toString().slice(0, 200)}`,
        },
      ]
    const problem = readJson(body) as Record<string, unknown> | undefined
    const isWhole =
      ['type', 'title', 'code', 'detail'].every((member) => typeof problem?.[member] === 'string') &&
      problem?.['status'] === status
    return isWhole ? [] : [{ kind: 'problem without its members', detail: body.toString().slice(0, 300) }]
  }

  function judgeInner(sent: string, { status, body, headers }: Answer): Fault[] {
    if (status < 400 || !/json|plain/.test(String(headers['content-type']))) return []
    const found = INNER.exec(body.toString())?.[0]
    return found === undefined || sent.includes(found)
      ? []
      : [{ kind: 'inner text', detail: body.toString().slice(0, 300) }]
  }

  function judgeHeaders(path: string, isUpgrade: boolean, { status, headers }: Answer): Fault[] {
    const missing = SECURITY_HEADERS.filter((name) => headers[name] === undefined)
    const faults =
      missing.length === 0 || isUpgrade
        ? []
        : [{ kind: `${status} without security headers`, detail: missing.join(', ') }]
    if (PRIVATE.test(path) && (status < 300 || status === 401)) {
      if (!String(headers['cache-control']).includes('no-store'))
        faults.push({ kind: 'private answer may be kept', detail: `${status} ${String(headers['cache-control'])}` })
      if (headers['access-control-allow-origin'] !== undefined)
        faults.push({ kind: 'private answer open to other origins', detail: String(status) })
    }
    return faults
  }

  function judgeOperation(each: Extract<Case, { kind: 'http' }>, { status, headers, body }: Answer): Fault[] {
    const operation = each.operation === undefined ? undefined : byName.get(each.operation)
    if (!operation || each.method === 'HEAD') return []
    const faults: Fault[] = []
    // A hostile path segment may lead to another route, which answers 404.
    if (!operation.statuses.has(status) && !COMMON_STATUSES.has(status) && status < 500 && status !== 404)
      faults.push({ kind: `undocumented ${status}`, detail: each.operation! })
    if (
      status === 200 &&
      operation.validate &&
      String(headers['content-type']).startsWith('application/json') &&
      pathFits(each.operation!, each.target)
    ) {
      const json = readJson(body)
      if (json === undefined) faults.push({ kind: '200 is no JSON', detail: body.toString().slice(0, 200) })
      else if (!operation.validate(json))
        faults.push({
          kind: 'answer does not fit its schema',
          detail: `${each.operation}: ${ajv.errorsText(operation.validate.errors)}`,
        })
    }
    return faults
  }

  function judgeSecrets(sent: string, text: string): Fault[] {
    const found = secrets().findIndex((secret) => text.includes(secret) && !sent.includes(secret))
    return found === -1 ? [] : [{ kind: 'secret in an answer', detail: `number ${found}` }]
  }

  function judgeSocket(each: Case, bytes: Buffer): Fault[] {
    const end = bytes.indexOf('\r\n\r\n')
    if (!bytes.toString('latin1', 0, 12).startsWith('HTTP/1.1 101')) return []
    const faults: Fault[] = []
    for (const { opcode, payload } of parseFrames(bytes.subarray(end + 4))) {
      if (opcode === 1 && !fitsContract(payload))
        faults.push({ kind: 'frame outside the contract', detail: payload.toString().slice(0, 300) })
      if (opcode !== 8 || payload.length < 2) continue
      const code = payload.readUInt16BE(0)
      if (!CLOSE_CODES.has(code) && !closesWith(each, code))
        faults.push({ kind: `socket closed with ${code}`, detail: payload.toString('latin1', 2) })
    }
    return faults
  }

  return (each, { answers, broken, isHung, bytes }) => {
    if (isHung)
      return [{ kind: 'hang', detail: bytes && bytes.length > 0 ? `open after ${bytes.length} bytes` : 'nothing came' }]
    const sent = JSON.stringify(each)
    const faults: Fault[] = []
    if (bytes) {
      const statuses = [...bytes.toString('latin1').matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map((match) => Number(match[1]))
      for (const status of statuses)
        if (status >= 500 && status !== 503) faults.push({ kind: `status ${status}`, detail: '' })
      const head = bytes.toString('latin1', 0, Math.max(0, bytes.indexOf('\r\n\r\n'))).toLowerCase()
      // A refused upgrade is no page and has no content.
      if (
        each.kind === 'raw' &&
        head.startsWith('http/1.1 ') &&
        !head.startsWith('http/1.1 10') &&
        !asksForUpgrade(each.chunks.join(''))
      ) {
        const missing = SECURITY_HEADERS.filter((name) => !head.includes(`\n${name}:`))
        if (missing.length > 0)
          faults.push({ kind: `${head.slice(9, 12)} without security headers`, detail: missing.join(', ') })
      }
      if (each.kind === 'socket') faults.push(...judgeSocket(each, bytes))
      return faults.concat(judgeSecrets(sent.replaceAll('$token$', ''), bytes.toString('latin1')))
    }
    if (broken !== undefined) {
      const isExpected = each.kind === 'http' && (each.method === 'CONNECT' || (each.body?.length ?? 0) > LARGE_BODY)
      return isExpected ? [] : [{ kind: 'no answer', detail: broken }]
    }
    const path = each.kind === 'http' ? each.target : '/auth/roblox/return'
    const isUpgrade = each.kind === 'http' && asksForUpgrade(each.headers.map((pair) => pair.join(': ')).join('\n'))
    for (const answer of answers) {
      faults.push(...judgeStatus(answer), ...judgeInner(sent, answer), ...judgeHeaders(path, isUpgrade, answer))
      if (each.kind === 'http') {
        if (/^\/(?:api|ingest)(?:[/?]|$)/.test(path) && answer.status >= 400 && each.method !== 'HEAD' && !isUpgrade)
          faults.push(...judgeProblem(answer))
        faults.push(...judgeOperation(each, answer), ...judgeSecrets(sent, answer.body.toString('latin1')))
      }
    }
    return faults
  }
}

const asksForUpgrade = (headers: string) => /^upgrade:/im.test(headers)

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

/** Whether the path still belongs to the operation; a hostile segment may lead to another route. */
function pathFits(name: string, target: string): boolean {
  const [template = '', path = ''] = [name.split(' ')[1], target.split('?')[0]]
  return new RegExp(`^${template.replace(/\{\w+\}/g, '[\\w$-]+')}$`).test(path)
}

const fitsContract = (payload: Buffer) => {
  const json = readJson(payload)
  return v.is(ServerFrame, json) || v.is(LiveMessage, json)
}

/** A server's frames, which are complete and unmasked. */
function parseFrames(bytes: Buffer): { opcode: number; payload: Buffer }[] {
  const frames = []
  for (let at = 0; at + 2 <= bytes.length;) {
    const opcode = bytes[at]! & 0x0f
    const short = bytes[at + 1]! & 0x7f
    const size = short === 126 ? 4 : short === 127 ? 10 : 2
    if (at + size > bytes.length) break
    const length =
      short === 126 ? bytes.readUInt16BE(at + 2) : short === 127 ? Number(bytes.readBigUInt64BE(at + 2)) : short
    if (at + size + length > bytes.length) break
    frames.push({ opcode, payload: bytes.subarray(at + size, at + size + length) })
    at += size + length
  }
  return frames
}
