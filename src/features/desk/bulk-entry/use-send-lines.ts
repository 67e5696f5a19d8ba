import { PROPOSE_LIMIT } from '#contract/desk-entry.ts'
import type { SendProposal } from '#contract/proposals.ts'
import type { CurrentUser } from '#contract/users.ts'
import { bulkEntrySource } from './bulk-entry-source.ts'
import { HttpError, OfflineError } from '#lib/http.ts'
import * as common from '#messages/common.ts'
import * as desk from '#messages/desk.ts'
import * as texts from '#messages/desk-bulk-entry.ts'
import { useRoleCheck } from '../shell/role-gate.tsx'
import { useBulkRun } from '../decide/use-bulk-run.ts'

/** The same for the same proposal of a paste, also after a reload. DK97 */
async function hashClientId(draftId: string, proposal: Line): Promise<string> {
  const text = draftId + JSON.stringify(proposal)
  // Plain http has no `crypto.subtle`. AP117
  if (!('subtle' in crypto)) return hashPlainly(text)
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** FNV-1a of 32 bits over the text, from four seeds: enough to tell the lines of one paste apart. */
function hashPlainly(text: string): string {
  return [0, 1, 2, 3]
    .map((seed) => {
      let hash = 0x811c9dc5 ^ seed
      for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
      return (hash >>> 0).toString(16).padStart(8, '0')
    })
    .join('')
}

type Options = {
  /** The variants' slugs of the proposals that one call has made. */
  onSent: (slugs: ReadonlySet<string>) => void
  onEnd: (result: { sent: number; failed: number; error: string | null }) => void
}

type Line = Omit<SendProposal, 'clientId'>
type Batch = { draftId: string; lines: ReadonlyMap<string, Line> }

/** Sends lines as proposals, some by each call. DK95 to DK97 */
export function useSendLines(user: CurrentUser, { onSent, onEnd }: Options) {
  const checkRole = useRoleCheck(user)
  const { running, refusals, forget, start } = useBulkRun({
    chunkSize: PROPOSE_LIMIT,
    send: sendChunk,
    onAnswers: (answers) => onSent(new Set(answers.flatMap(({ id, refusal }) => (refusal === null ? id : [])))),
    onEnd({ succeeded, refused, error }) {
      checkRole(error)
      onEnd({
        sent: succeeded.length,
        failed: refused.length,
        error: error === null ? null : explain(error),
      })
    },
  })
  return {
    running,
    refusals,
    forget,
    send(draftId: string, lines: readonly Line[]) {
      const bySlug = new Map(lines.map((line) => [line.slug, line]))
      forget()
      start([...bySlug.keys()], { draftId, lines: bySlug })
    },
  }
}

async function sendChunk(slugs: readonly string[], { draftId, lines }: Batch) {
  const proposals = await Promise.all(
    slugs
      .flatMap((slug) => lines.get(slug) ?? [])
      .map(async (line) => ({ clientId: await hashClientId(draftId, line), ...line })),
  )
  const slugByClientId = new Map(proposals.map(({ clientId, slug }) => [clientId, slug]))
  const { answers } = await bulkEntrySource.propose(proposals)
  return answers.map(({ clientId, problem }) => ({
    id: slugByClientId.get(clientId) ?? clientId,
    refusal: problem === null ? null : refusalText(problem.code),
  }))
}

const explain = (error: unknown) =>
  error instanceof HttpError
    ? refusalText(error.code)
    : error instanceof OfflineError
      ? common.offline
      : texts.unreachable

const refusalText = (code: string) =>
  code === 'value.changed' ? desk.valueChanged(null) : (desk.refusals[code] ?? texts.unreachable)
