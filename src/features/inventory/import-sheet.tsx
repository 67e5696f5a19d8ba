import { runInSlices, type SliceOptions } from '#base/run-in-slices.ts'
import type { CsvFault } from '#domain/ledger/ledger-csv.ts'
import { type NamedPet, toNamedPet } from '#domain/ledger/pet-names.ts'
import { choosePet, type ImportLine, MAX_TEXT, type TextFault, toLedgerRows } from '#domain/ledger/read-import.ts'
import { readPaste } from '#domain/ledger/read-paste.ts'
import { isTable } from '#domain/ledger/table-columns.ts'
import { variantName, variantSlug } from '#domain/items/variants.ts'
import { decodeTable } from '#domain/text/decode-table.ts'
import type { LedgerRow } from '#contract/ledger.ts'
import type { Source } from '#contract/source.ts'
import { siteNow } from '#lib/site-clock.ts'
import { InspectContext } from '#lib/inspect-context.ts'
import { splitIntoChunks } from '#lib/split-into-chunks.ts'
import { readSource, searchIndexQuery } from '#lib/queries.ts'
import { ROWS_PER_READ } from '#lib/rows-queries.ts'
import { ledgerImportMachine } from '#machines/ledger-import.machine.ts'
import * as texts from '#messages/inventory.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TableFileButton } from '#ui/table-file-button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { use, useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import { makeNow } from './add-rows.ts'
import { EggTicks, NO_EGG, stickyButtons } from './egg-ticks.tsx'

/** Source of the pets: a list or a table, or the pets of an egg. */
export type ImportFrom = 'list' | 'egg'
type Props = { open: boolean; from: ImportFrom; onClose(): void; onAdd(rows: readonly LedgerRow[]): void }

/** Pets of a list, a table or an egg, shown before anything is added. ML30 to ML37, ML130 */
export const ImportSheet = ({ open, from, onClose, onAdd }: Props) => (
  <Sheet isTall open={open} onClose={onClose} title={from === 'egg' ? texts.hatchedTitle : texts.importTitle}>
    <Steps
      from={from}
      onAdd={(rows) => {
        onAdd(rows)
        onClose()
      }}
    />
  </Sheet>
)

/** In bytes: no character of a text takes more than four. */
const MAX_FILE_BYTES = 4 * MAX_TEXT

function Steps({ from, onAdd }: Pick<Props, 'from' | 'onAdd'>) {
  const client = useQueryClient()
  const [share, setShare] = useState(0)
  const machine = ledgerImportMachine.provide({
    actors: {
      read: fromPromise(async ({ input: { text }, signal }) => {
        setShare(0)
        const { pets } = await client.ensureQueryData(searchIndexQuery)
        const read = await readText(pets.map(toNamedPet), text, { signal, onProgress: setShare })
        return 'code' in read ? { fault: read } : { lines: read }
      }),
      price: fromPromise(async ({ input: { lines } }) =>
        toLedgerRows(lines, makeNow(await readValues(readSource(client), lines))),
      ),
    },
  })
  const actor = useActorRef(machine, use(InspectContext))
  useEffect(() => {
    const subscription = actor.on('pets.added', ({ rows }) => onAdd(rows))
    return () => subscription.unsubscribe()
  }, [actor, onAdd])
  const mode = useSelector(actor, ({ value }) => value)
  const { text, fault, lines } = useSelector(actor, ({ context }) => context)
  const [ticked, setTicked] = useState(NO_EGG)

  if (mode === 'reviewing' || mode === 'adding' || mode === 'added')
    return (
      <ImportReview
        lines={lines}
        isBusy={mode !== 'reviewing'}
        onChange={(changed) => actor.send({ type: 'lines.changed', lines: changed })}
        onBack={() => actor.send({ type: 'review.left' })}
        onAdd={() => actor.send({ type: 'review.confirmed' })}
      />
    )
  if (from === 'egg')
    return (
      <EggTicks
        ticked={ticked}
        onTick={setTicked}
        onCheck={(chosen) => actor.send({ type: 'pets.ticked', lines: chosen })}
      />
    )
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'text.submitted', text })
      }}
    >
      <TextArea
        label={texts.pasteLabel}
        hint={texts.pasteHint}
        rows={10}
        value={text}
        onChange={(event) => actor.send({ type: 'text.changed', text: event.target.value })}
      />
      {fault !== null && (
        <p role="alert" className="fault">
          {texts.importFault(fault)}
        </p>
      )}
      <div className="buttons">
        <TableFileButton
          label={texts.chooseFile}
          longest={MAX_FILE_BYTES}
          onRead={(bytes) => {
            const read = decodeTable(bytes)
            if ('code' in read) actor.send({ type: 'file.refused', fault: read })
            else actor.send({ type: 'text.submitted', text: read.text })
          }}
          onFault={(reason) =>
            actor.send({ type: 'file.refused', fault: { code: reason === 'too-long' ? reason : 'file' } })
          }
        />
        {mode === 'reading' ? (
          <Button look="outline" onClick={() => actor.send({ type: 'reading.canceled' })}>
            {texts.stopReading}
          </Button>
        ) : (
          <Button look="primary" type="submit" disabled={text.trim() === ''}>
            {texts.check}
          </Button>
        )}
      </div>
      {mode === 'reading' && <progress aria-label={texts.reading} value={share} />}
    </Form>
  )
}

/** Values of the pets in the lines. Without a network the pets are still added, at costs that are not known. */
async function readValues(source: Source, lines: readonly ImportLine[]): Promise<ReadonlyMap<string, number>> {
  const slugs = [
    ...new Set(lines.flatMap((line) => ('pet' in line ? [variantSlug(line.pet.slug, line.entry.variant)] : []))),
  ].toSorted()
  const answers = await Promise.all(
    splitIntoChunks(slugs, ROWS_PER_READ).map((chunk) => source.itemsBySlugs(chunk).catch(() => ({ pets: [] }))),
  )
  return new Map(
    answers
      .flatMap(({ pets }) => pets)
      .flatMap(({ slug, value }) => (typeof value === 'number' ? [[slug, value]] : [])),
  )
}

/** The reader of tables comes only for a table. */
async function readText(
  pets: readonly NamedPet[],
  text: string,
  options: SliceOptions,
): Promise<readonly ImportLine[] | TextFault | CsvFault> {
  if (text.length > MAX_TEXT) return { code: 'too-long' }
  if (!isTable(text)) return runInSlices(readPaste(pets, text), options)
  const { readCsv } = await import('#domain/ledger/ledger-csv.ts')
  return runInSlices(readCsv(pets, text, siteNow()), options)
}

type ReviewProps = {
  lines: readonly ImportLine[]
  isBusy: boolean
  onChange(lines: readonly ImportLine[]): void
  onBack(): void
  onAdd(): void
}

/** Lines of each kind that a review begins with: thousands would block a phone for seconds. ML140 */
const SHOWN = 25

/** Recognised lines, choices for the player, and lines that are not added. Nothing is written before Add. ML35 */
function ImportReview({ lines, isBusy, onChange, onBack, onAdd }: ReviewProps) {
  const [shown, setShown] = useState(SHOWN)
  const clear = lines.filter((line) => 'pet' in line)
  const ambiguous = lines.filter((line) => 'choices' in line)
  const faults = lines.filter((line) => 'fault' in line)
  const count = clear.reduce((sum, { entry }) => sum + Math.abs(entry.quantity), 0)
  const choose = (chosen: (typeof ambiguous)[number], index: string) => {
    const choice = index === '' ? undefined : chosen.choices[Number(index)]
    if (choice) onChange(lines.map((line) => (line === chosen ? choosePet(chosen, choice, true) : line)))
  }
  return (
    <Form as="div">
      <p>{texts.nothingWritten}</p>
      {ambiguous.length > 0 && (
        <section>
          <h3>{texts.toChoose(ambiguous.length)}</h3>
          <ul>
            {ambiguous.slice(0, shown).map((line) => (
              <li key={`${line.line} ${line.text}`} className="choice">
                <span>{line.text}</span>
                <Select
                  label={texts.whichPet(line.text)}
                  value=""
                  options={[
                    { value: '', label: texts.skip },
                    ...line.choices.map(({ pet, entry }, index) => ({
                      value: String(index),
                      label: texts.choice(entry.quantity, variantName(pet.name, entry.variant)),
                      isName: true,
                    })),
                  ]}
                  onChange={(index) => choose(line, index)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {faults.length > 0 && (
        <section>
          <h3>
            {texts.notAdded(
              faults.length,
              faults.every(({ fault }) => fault.code === 'not-found'),
            )}
          </h3>
          <ul>
            {faults.slice(0, shown).map((line) => (
              <li key={`${line.line} ${line.text}`}>
                <span>{line.text}</span>
                <small>
                  {texts.line(line.line)}: {texts.lineFault(line.fault)}
                </small>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3>{texts.recognised(clear.length)}</h3>
        <ul>
          {clear.slice(0, shown).map((line, index) => (
            <li key={index}>
              <span>
                <b className="num" translate="no">
                  {line.entry.quantity}
                </b>{' '}
                × <span translate="no">{variantName(line.pet.name, line.entry.variant)}</span>
              </span>
              {line.isCorrected && <small>{texts.writtenAs(line.text)}</small>}
              {line.entry.kind !== 'start' && <small>{texts.kinds[line.entry.kind]}</small>}
            </li>
          ))}
        </ul>
      </section>
      {Math.max(ambiguous.length, faults.length, clear.length) > shown && (
        <Button look="outline" onClick={() => setShown(shown + SHOWN)}>
          {texts.showMore}
        </Button>
      )}
      <div className="buttons">
        <Button look="outline" onClick={onBack}>
          {texts.back}
        </Button>
        <Button look="primary" disabled={count === 0} isBusy={isBusy} onClick={onAdd}>
          {texts.addAll(count)}
        </Button>
      </div>
    </Form>
  )
}

const Form = styled.form(css`
  display: grid; gap: var(--s-4);
  p { color: var(--text-2); }
  .fault { color: var(--bad); }
  h3 { font-size: 1rem; }
  ul { list-style-type: ""; }
  li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 2px var(--s-3); min-height: 36px; padding-block: 4px; border-block-start: 1px solid var(--line-soft); overflow-wrap: anywhere; }
  li span { min-width: 0; }
  small { color: var(--text-2); }
  .choice > span:first-of-type { flex: 1 1 120px; }
  .buttons { ${stickyButtons} }
`)
