import { Explanation, REASON_CODES } from '#contract/proposals.ts'
import type { CurrentUser } from '#contract/users.ts'
import { MAX_ENTRY_LENGTH, bulkEntryDraft, type BulkEntryDraft } from './bulk-entry-draft.ts'
import { decodeTable } from '#domain/text/decode-table.ts'
import * as common from '#messages/common.ts'
import * as desk from '#messages/desk.ts'
import * as texts from '#messages/desk-bulk-entry.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { TableFileButton } from '#ui/table-file-button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { ColumnPage } from '../shell/column-page.tsx'
import { Progress } from '../decide/progress.tsx'
import { useRoleCheck } from '../shell/role-gate.tsx'
import { textFaultText } from './fault-text.ts'
import { type Judged, judgeLine } from './judge-line.ts'
import { type ParsedText, writeLines } from './parse-lines.ts'
import { JudgedLines } from './judged-lines.tsx'
import { useParsedLines } from './use-parsed-lines.ts'
import { useSendLines } from './use-send-lines.ts'
import { useValues } from './use-values.ts'

const REASON_OPTIONS = REASON_CODES.map((value) => ({ value, label: desk.reasonCodes[value] }))
/** In bytes. Larger files can't be a list of lines. */
const MAX_FILE_BYTES = 2 * MAX_ENTRY_LENGTH

type Ready = Extract<Judged, { kind: 'same' | 'ready' }>

/** Many values in one go, as proposals. DK90 to DK100 */
export function BulkEntry({ user }: { user: CurrentUser }) {
  const draft = useSyncExternalStore(bulkEntryDraft.subscribe, bulkEntryDraft.get)
  const set = (change: Partial<BulkEntryDraft>) => bulkEntryDraft.keep({ ...bulkEntryDraft.get(), ...change })
  const [fault, setFault] = useState<string | null>(null)
  const [reasonFault, setReasonFault] = useState<string | null>(null)
  const [result, setResult] = useState<string | null>(null)
  const reasonField = useRef<HTMLDivElement>(null)
  /** Lines of the run that are not sent yet, and the draft's text of them. */
  const unsent = useRef<{ text: string; table: ParsedText }>(null)
  const checkRole = useRoleCheck(user)

  const { parsed, isCurrent, share, isStopped, stop, resume } = useParsedLines(draft.text)
  const text = parsed !== null && 'lines' in parsed ? parsed : null
  const { running, refusals, forget, send } = useSendLines(user, {
    /** Removes sent lines from the text, so that a reload finds only the others. */
    onSent(slugs) {
      const now = unsent.current
      // Another tab may have changed the text: sending its lines again makes no second proposal.
      if (now === null || now.text !== bulkEntryDraft.get().text) return
      const lines = now.table.lines.filter(({ variantSlug }) => !slugs.has(variantSlug))
      const table = { ...now.table, lines }
      unsent.current = { table, text: writeLines(table, lines) }
      if (lines.length > 0) set({ text: unsent.current.text })
      else bulkEntryDraft.remove()
    },
    onEnd({ sent, failed, error }) {
      setFault(error)
      setResult([texts.sent(sent), ...(failed > 0 ? [texts.failed(failed)] : [])].join(' '))
      if (failed > 0) void values.refetch()
    },
  })
  const values = useValues(
    text?.lines.flatMap(({ faults, variantSlug }) => (faults.length === 0 ? variantSlug : [])) ?? [],
    running !== null,
  )
  useEffect(() => checkRole(values.error), [values.error, checkRole])
  const judged = text?.lines.map((line) => judgeLine(line, values.data)) ?? []
  const ready = judged.filter((each): each is Ready => each.kind === 'ready')
  const count = (kind: Judged['kind']) => judged.filter((each) => each.kind === kind).length

  const type = (next: string) => {
    forget()
    setResult(null)
    setFault(next.length > MAX_ENTRY_LENGTH ? texts.tooLong : null)
    if (next.trim() === '') bulkEntryDraft.remove()
    else if (next.length <= MAX_ENTRY_LENGTH) set({ text: next })
  }
  const submit = (table: ParsedText) => {
    const needsReason = ready.some(({ line }) => line.reason === '')
    const reason = v.safeParse(Explanation, draft.reason)
    if (needsReason && !reason.success) {
      setReasonFault(draft.reason.trim() === '' ? texts.reasonMissing : desk.fieldError(reason.issues[0].message))
      reasonField.current?.querySelector('textarea')?.focus()
      return
    }
    setReasonFault(null)
    setFault(null)
    setResult(null)
    unsent.current = { text: draft.text, table: { ...table } }
    send(
      draft.id,
      ready.map(({ line, value }) => ({
        slug: value.item.slug,
        receipt: value.receipt,
        value: line.figures.value,
        range: line.figures.range ?? undefined,
        demand: line.figures.demand,
        trend: line.figures.trend,
        reasonCode: draft.reasonCode,
        reason: line.reason === '' ? (reason.output as string) : line.reason,
      })),
    )
  }

  return (
    <ColumnPage user={user} title={texts.title}>
      <Root
        aria-label={texts.title}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (running === null && isCurrent && text !== null && ready.length > 0) submit(text)
        }}
      >
        <p className="intro">{texts.intro}</p>
        <pre>{texts.example}</pre>
        <div className="text">
          <TextArea
            label={texts.lines}
            hint={text && text.ignored.length > 0 ? texts.ignored(text.ignored) : ''}
            rows={8}
            wrap="off"
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            readOnly={running !== null}
            value={draft.text}
            onChange={(event) => type(event.target.value)}
          />
        </div>
        {(fault !== null || (parsed !== null && text === null)) && (
          <p className="error" role="alert">
            {fault ?? (parsed !== null && 'code' in parsed ? textFaultText(parsed) : '')}
          </p>
        )}
        <div className="buttons">
          <TableFileButton
            label={texts.openFile}
            isDisabled={running !== null}
            longest={MAX_FILE_BYTES}
            onRead={(bytes) => {
              const read = decodeTable(bytes)
              if ('code' in read) setFault(texts.fileFaults[read.code])
              else type(read.text)
            }}
            onFault={(reason) => setFault(reason === 'too-long' ? texts.tooLong : texts.fileUnreadable)}
          />
          {draft.text !== '' && running === null && (
            <Button look="quiet" onClick={() => type('')}>
              {texts.clear}
            </Button>
          )}
        </div>
        <div className="reason" ref={reasonField}>
          <TextArea
            label={texts.commonReason}
            hint={reasonFault ?? texts.commonReasonHint}
            rows={2}
            maxLength={2_000}
            readOnly={running !== null}
            aria-invalid={reasonFault !== null}
            value={draft.reason}
            onChange={(event) => {
              setReasonFault(null)
              set({ reason: event.target.value })
            }}
          />
          <Field label={texts.kindOfReason}>
            <Select
              label={texts.kindOfReason}
              options={REASON_OPTIONS}
              value={draft.reasonCode}
              onChange={(reasonCode) => set({ reasonCode })}
            />
          </Field>
        </div>
        {values.isError && (
          <p className="error" role="alert">
            {texts.loadError}{' '}
            <Button look="outline" onClick={() => void values.refetch()}>
              {common.tryAgain}
            </Button>
          </p>
        )}
        {running === null && share !== null && (
          <div className="run">
            <progress aria-label={texts.reading} value={share} />
            <Button look="outline" onClick={stop}>
              {desk.stop}
            </Button>
          </div>
        )}
        {isStopped && (
          <div className="run">
            <output>{texts.stopped}</output>
            <Button look="outline" onClick={resume}>
              {texts.readLines}
            </Button>
          </div>
        )}
        {running !== null ? (
          <div className="run">
            <Progress label={texts.sending} done={running.done} count={running.count} />
            <Button look="outline" onClick={running.stop}>
              {desk.stop}
            </Button>
          </div>
        ) : (
          text !== null &&
          share === null && (
            <div className="run">
              <output>
                {count('unknown') > 0
                  ? texts.loadingValues
                  : texts.summary({ ready: ready.length, same: count('same'), faulty: count('faulty') })}
              </output>
              <Button type="submit" look="primary" disabled={ready.length === 0}>
                {refusals.size > 0 ? texts.retry(ready.length) : texts.send(ready.length)}
              </Button>
            </div>
          )
        )}
        <output className="result">{result}</output>
      </Root>
      {judged.length > 0 && <JudgedLines lines={judged} refusals={refusals} />}
    </ColumnPage>
  )
}

const Root = styled.form(css`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-3);
  pre { margin: 0; padding: var(--s-3); border-radius: var(--r-md); background: var(--surface-2); font-size: var(--t-sm); white-space: pre-wrap; overflow-wrap: anywhere; }
  .text textarea { min-height: 180px; font-family: ui-monospace, monospace; font-size: .9375rem; overflow: auto; }
  .reason { display: grid; gap: var(--s-3); }
  textarea[aria-invalid="true"] { border-color: var(--bad); }
  textarea[aria-invalid="true"] + p { color: var(--bad); font-weight: 600; }
  .buttons { display: flex; flex-wrap: wrap; gap: var(--s-2); }
  .run { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: var(--s-3); }
  .run output, .result { font-weight: 600; font-variant-numeric: tabular-nums; }
  progress { width: 100%; }
  .error { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s-2); color: var(--bad); font-weight: 600; }
  select { width: 100%; }
  @media (min-width: 768px) { .reason { grid-template-columns: minmax(0, 1fr) 240px; } }
  @media (max-width: 479.98px) { .run { grid-template-columns: minmax(0, 1fr); } }
`)
