import type { Variant } from '#contract/catalogue.ts'
import type { ItemRow } from '#contract/items.ts'
import type { LedgerKind, LedgerRow } from '#contract/ledger.ts'
import type { NamedPet } from '#domain/ledger/pet-names.ts'
import { toLedgerRow } from '#domain/ledger/read-import.ts'
import { splitSlug, variantLabel, variantName, variantSlug } from '#domain/items/variants.ts'
import type { LedgerStore } from '#lib/ledger/ledger-store.ts'
import { pageIdle } from '#lib/page-idle.ts'
import { searchIndexQuery } from '#lib/queries.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/inventory.ts'
import { Button } from '#ui/button.tsx'
import { ClearButton, Input } from '#ui/input.tsx'
import { Panel } from '#ui/panel.tsx'
import { PetPicture } from '#ui/pet-picture.tsx'
import { Select } from '#ui/select.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Egg, ListPlus, Search } from 'lucide-react'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { addRows, makeNow } from './add-rows.ts'
import type { ImportFrom } from './import-sheet.tsx'
import type { ReadBox } from './quick-add-reader.ts'
import { QuantityField } from './quantity-field.tsx'
import { readValue } from './read-value.ts'

const RECENTS = 4
const NOTHING: ReadBox = { fault: null, quantity: undefined, found: [] }
const readerCode = queryOptions({
  queryKey: ['quick-add-reader'],
  queryFn: () => import('./quick-add-reader.ts'),
  staleTime: Infinity,
})
const WAYS = (['start', 'hatched', 'bought', 'traded-in'] as const).map((kind) => ({
  value: kind,
  label: texts.kinds[kind],
}))

type Props = {
  store: LedgerStore
  rows: readonly LedgerRow[]
  items: ReadonlyMap<string, ItemRow>
  onImport(from: ImportFrom): void
}

/** One box for one pet after the other: a variant is one tap, Enter takes the first, and the box keeps the focus. ML40 to ML44 */
export function QuickAdd({ store, rows, items, onImport }: Props) {
  const client = useQueryClient()
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isUsed, setUsed] = useState(false)
  const [quantity, setQuantity] = useState(1)
  const [kind, setKind] = useState<(typeof WAYS)[number]['value']>('start')
  const [said, setSaid] = useState('')
  const [refusal, setRefusal] = useState('')
  const names = useQuery({ ...searchIndexQuery, enabled: isUsed })
  const code = useQuery({ ...readerCode, enabled: isUsed })
  // Before the box is used, so that it also answers without a connection.
  useEffect(() => void pageIdle().then(() => client.prefetchQuery(readerCode)), [client])
  const readBox = useMemo(() => names.data && code.data?.makeReader(names.data), [names.data, code.data])
  const read = useMemo(() => readBox?.(text) ?? NOTHING, [readBox, text])
  const { fault, found } = read
  // A quantity that is typed with the name counts in place of the stepper's.
  const count = read.quantity ?? quantity

  async function add(pet: NamedPet, variant: Variant, howMany = count) {
    const slug = variantSlug(pet.slug, variant)
    const name = variantName(pet.name, variant)
    setText('')
    setQuantity(1)
    setSaid(texts.added(howMany, name))
    box.current?.focus()
    const value = items.get(slug)?.value ?? (await readValue(client, slug))
    const row = toLedgerRow(
      slug,
      { quantity: howMany, variant, kind: kind satisfies LedgerKind },
      makeNow(new Map(typeof value === 'number' ? [[slug, value]] : [])),
    )
    void addRows(store, [row], texts.added(howMany, name))
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    // Enter may come before the names.
    const asked = readBox
      ? read
      : await Promise.all([client.ensureQueryData(readerCode), client.ensureQueryData(searchIndexQuery)]).then(
          ([{ makeReader }, index]) => makeReader(index)(text),
          () => NOTHING,
        )
    const [first] = asked.found
    if (!first) return
    if (first.variants.includes(first.named)) return add(first, first.named, asked.quantity ?? quantity)
    const reason = texts.noSuchVariant(first.name, first.named)
    setRefusal(reason)
    setSaid(reason)
  }

  const recents = useMemo(() => recentPets(rows, items), [rows, items])
  return (
    <Root aria-labelledby="quick-add">
      <h2 id="quick-add">{texts.quickAdd}</h2>
      <form onSubmit={(event) => void submit(event)}>
        {/* Without one, Enter sends no form that has several fields. */}
        <button type="submit" hidden>
          {texts.quickAdd}
        </button>
        <Input
          ref={box}
          type="search"
          aria-label={texts.addLabel}
          aria-describedby="quick-add-hint"
          placeholder={texts.addPlaceholder}
          enterKeyHint="done"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onFocus={() => setUsed(true)}
          onChange={(event) => {
            setText(event.target.value)
            setRefusal('')
          }}
          icon={<Search aria-hidden="true" />}
          end={text !== '' && <ClearButton label={common.clearSearch} onClear={() => setText('')} />}
        />
        <QuantityField quantity={quantity} onChange={setQuantity} />
        <Select label={texts.how} options={WAYS} value={kind} onChange={(next) => setKind(next)} />
      </form>
      <p id="quick-add-hint" className="hint" data-refused={refusal === '' && !fault ? undefined : ''}>
        {refusal || (fault ? texts.typedFault(fault) : count === 1 ? texts.addHint : texts.addCount(count))}
      </p>
      {names.isError || code.isError ? (
        <p role="alert" className="hint">
          {texts.namesError}{' '}
          <Button look="quiet" onClick={() => void Promise.all([names.refetch(), code.refetch()])}>
            {common.tryAgain}
          </Button>
        </p>
      ) : text === '' ? (
        recents.length > 0 && (
          <div className="recents">
            <span>{texts.recent}</span>
            {recents.map(({ pet, variant }) => (
              <button key={variantSlug(pet.slug, variant)} type="button" onClick={() => void add(pet, variant)}>
                <span className="sr-only">{texts.addVariant(count, variantName(pet.name, variant))}</span>
                <span aria-hidden="true" translate="no">
                  {variantName(pet.name, variant)}
                </span>
              </button>
            ))}
          </div>
        )
      ) : found.length === 0 ? (
        readBox && !fault && <p className="hint">{texts.noSuchPet}</p>
      ) : (
        <ul aria-label={texts.pet}>
          {found.map((pet, index) => (
            <li key={pet.slug}>
              <PetPicture src={`/items/${pet.slug}@96.webp`} size={48} />
              <b translate="no">{pet.name}</b>
              <span className="chips">
                {pet.variants.map((variant) => (
                  <button
                    key={variant}
                    type="button"
                    data-variant={variant}
                    data-first={index === 0 && variant === pet.named ? '' : undefined}
                    aria-label={texts.addVariant(count, `${variantLabel(variant)} ${pet.name}`)}
                    onClick={() => void add(pet, variant)}
                  >
                    {variant !== 'Normal' && <i className="glyph" data-glyph={variant} aria-hidden="true" />}
                    {variantLabel(variant)}
                  </button>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="ways">
        <Button look="outline" onClick={() => onImport('egg')}>
          <Egg aria-hidden="true" />
          {texts.hatchedButton}
        </Button>
        <Button look="outline" onClick={() => onImport('list')}>
          <ListPlus aria-hidden="true" />
          {texts.importButton}
        </Button>
      </div>
      <output className="sr-only">{said}</output>
    </Root>
  )
}

/** The pets that were added last, each once. ML43 */
function recentPets(rows: readonly LedgerRow[], items: ReadonlyMap<string, ItemRow>) {
  const slugs = [
    ...new Set(
      rows
        .filter(({ deleted, quantity }) => !deleted && quantity > 0)
        .map(({ slug }) => slug)
        .toReversed(),
    ),
  ]
  return slugs
    .flatMap((slug) => {
      const row = items.get(slug)
      if (!row) return []
      const { baseSlug, variant } = splitSlug(slug)
      const name = row.name.slice(variantName('', variant).length)
      return [{ pet: { slug: baseSlug, name, variants: [variant] }, variant }]
    })
    .slice(0, RECENTS)
}

const Root = styled(Panel)(css`
  h2 { margin-block-end: var(--s-3); font-size: var(--d-md); }
  .ways { display: flex; flex-wrap: wrap; gap: var(--s-2); margin-block-start: var(--s-3); }
  .ways button { flex: 1 1 0; max-width: 240px; padding-inline: var(--s-2); }
  form { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: var(--s-2); }
  form > button + * { grid-column: 1 / -1; }
  @media (min-width: 768px) {
    form { grid-template-columns: minmax(0, 1fr) auto auto; }
    form > button + * { grid-column: auto; }
  }
  .hint[data-refused] { color: var(--warn); }
  .hint { min-height: 24px; margin-block-start: var(--s-2); font-size: var(--t-sm); color: var(--text-2); }
  ul { margin-block-start: var(--s-2); list-style-type: ""; }
  li { display: grid; grid-template-columns: 48px minmax(0, 1fr); align-items: center; gap: var(--s-1) var(--s-3); padding-block: var(--s-2); border-block-start: 1px solid var(--line-soft); }
  --placeholder: 48px; li img { width: 48px; height: 48px; }
  li .chips { grid-column: 1 / -1; }
  li b { font: 600 1rem/1.25rem var(--font-text); overflow-wrap: anywhere; }
  @media (min-width: 768px) {
    li > :not(b, .chips) { grid-row: span 2; }
    li .chips { grid-column: 2; }
  }
  .chips, .recents { display: flex; flex-wrap: wrap; gap: 6px; }
  .recents { align-items: center; margin-block-start: var(--s-2); }
  .recents > span { font-size: var(--t-sm); color: var(--text-2); }
  .chips button, .recents button {
    display: inline-flex; align-items: center; gap: 6px; min-height: 44px; padding: 0 var(--s-3); border: 1px solid var(--line-control); border-radius: var(--r-full);
    background: var(--tile); color: var(--text); font: 600 .9375rem/1 var(--font-text); cursor: pointer;
  }
  .chips button:hover, .recents button:hover { background: var(--surface-3); }
  .chips button[data-first] { border-color: var(--accent); background: var(--accent-soft); }
`)
