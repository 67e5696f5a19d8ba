import type { LedgerRow } from '#contract/ledger.ts'
import type { HoldingLine } from '#domain/ledger/inventory-view.ts'
import { toCorrections } from '#domain/ledger/read-import.ts'
import { toTombstone } from '#domain/ledger/merge-ledgers.ts'
import { pageTitle } from '#domain/site/page-title.ts'
import type { LedgerStore } from '#lib/ledger/ledger-store.ts'
import { siteQuery } from '#lib/queries.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/inventory.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/message.tsx'
import { NameIn } from '#ui/name-in.tsx'
import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { addRows, makeNow } from './add-rows.ts'
import { exportCsv, exportJson } from './export-ledger.ts'
import type { ImportFrom } from './import-sheet.tsx'
import { HoldingsTable, toPetName } from './holdings-table.tsx'
import { QuickAdd } from './quick-add.tsx'
import { Totals } from './totals.tsx'
import { useInventory } from './use-inventory.ts'
import { useLastInventory } from './use-last-inventory.ts'
import type { WorthChartProps } from './worth-section.tsx'

const History = lazy(async () => ({ default: (await import('./history.tsx')).History }))
const ImportSheet = lazy(async () => ({ default: (await import('./import-sheet.tsx')).ImportSheet }))
const ConfirmSheet = lazy(async () => ({ default: (await import('#ui/confirm-sheet.tsx')).ConfirmSheet }))

const NO_VALUES: ReadonlyMap<string, number> = new Map()
/** Variants up to which a player still enters pets rather than reading what they are worth. */
const MAX_FEW = 5

type Props = {
  /** null: on the server, and until its code has come. */
  store: LedgerStore | null
  /** Place in which the pets are kept, in words. */
  sync: ReactNode
  Chart: ComponentType<WorthChartProps> | null
}

/** `/inventory`: the player's own pets, without an account. ML1 */
export function Inventory({ store, sync, Chart }: Props) {
  const { data: site } = useQuery(siteQuery)
  return (
    <Root className="wrap">
      <title>{site ? pageTitle(texts.title, site.host) : texts.title}</title>
      <meta name="description" content={texts.description} />
      <meta name="robots" content="noindex" />
      <header className="page-head">
        <h1>{texts.title}</h1>
        <p>{texts.lead}</p>
      </header>
      {store ? <Own store={store} sync={sync} Chart={Chart} /> : <Waiting />}
    </Root>
  )
}

const Waiting = () => (
  <div aria-hidden="true" className="columns">
    <Skeleton style={{ width: 'auto', height: 268, borderRadius: 20 }} />
    <Skeleton style={{ width: 'auto', height: 196, borderRadius: 20 }} />
    <Skeleton style={{ width: 'auto', height: 420, borderRadius: 20 }} />
  </div>
)

function Own({ store, sync, Chart }: Props & { store: LedgerStore }) {
  const inventory = useInventory(store)
  const { rows, storage, now, view, values, valuation, gainDays, items, valuesFailed, isKnown, retry } = inventory
  const [sheet, setSheet] = useState<ImportFrom | 'delete' | null>(null)
  const close = () => setSheet(null)
  useLastInventory({ view, valuation, isKnown: isKnown && storage !== 'loading', isFailed: valuesFailed })
  // Fixed for the visit: the box may not move while a player types.
  const [isNewcomer, setNewcomer] = useState<boolean | null>(null)
  if (storage === 'loading') return <Waiting />
  if (isNewcomer === null) setNewcomer(view.lines.length <= MAX_FEW)

  const hasRows = rows.some(({ deleted }) => !deleted)
  const add = (added: readonly LedgerRow[]) =>
    void addRows(store, added, texts.addedMany(added.reduce((sum, { quantity }) => sum + Math.abs(quantity), 0)))
  const step = ({ slug, row }: HoldingLine, quantity: number) => {
    const name = toPetName(slug, row?.name)
    void addRows(
      store,
      toCorrections(slug, quantity, makeNow(NO_VALUES)),
      quantity > 0 ? texts.added(quantity, name) : texts.removed(-quantity, name),
    )
  }
  /** An account keeps tombstones, so that other devices learn of it. */
  async function deleteAll() {
    close()
    await store.add(rows.filter(({ deleted }) => !deleted).map(toTombstone))
    if (store.position() === 0) await store.clear()
  }
  const totals = hasRows && (
    <Totals view={view} valuation={valuation} days={gainDays} isKnown={isKnown} isFailed={valuesFailed} />
  )

  return (
    <>
      {storage === 'memory' && (
        <p role="alert" className="warning">
          {texts.memoryOnly}
        </p>
      )}
      {valuesFailed && (
        <p role="alert" className="warning">
          {texts.loadError}{' '}
          <Button look="outline" onClick={retry}>
            {common.tryAgain}
          </Button>
        </p>
      )}
      {view.missing.map(({ slug, quantity }) => (
        <p key={slug} role="alert" className="warning">
          <NameIn text={(name) => texts.missing(name, -quantity)} name={toPetName(slug, items.get(slug)?.name)} />
        </p>
      ))}
      <div className="columns" data-empty={hasRows ? undefined : ''}>
        {!isNewcomer && totals}
        <QuickAdd store={store} rows={rows} items={items} onImport={setSheet} />
        {isNewcomer && totals}
        {hasRows ? (
          <Panel className="wide" aria-labelledby="holdings">
            <h2 id="holdings">{texts.holdings}</h2>
            <HoldingsTable lines={view.lines} values={values} now={now} isFailed={valuesFailed} onStep={step} />
            <p className="note">{texts.firstInFirstOut}</p>
            {rows.some(({ tradeId }) => tradeId !== undefined) && <Link to="/inventory/journal">{texts.journal}</Link>}
          </Panel>
        ) : (
          <EmptyState {...texts.empty} />
        )}
        {gainDays.length > 1 && (
          <Suspense fallback={<Skeleton style={{ width: 'auto', height: 388, borderRadius: 20 }} />}>
            <History inventory={inventory} Chart={Chart} />
          </Suspense>
        )}
      </div>
      <Panel as="footer" aria-labelledby="kept">
        <h2 id="kept">{texts.kept}</h2>
        {sync}
        {hasRows && (
          <div>
            <Button look="outline" onClick={() => void exportCsv(rows)}>
              {texts.exportCsv}
            </Button>
            <Button look="outline" onClick={() => exportJson(rows)}>
              {texts.exportJson}
            </Button>
            <Button look="quiet" onClick={() => setSheet('delete')}>
              {texts.deleteAll}
            </Button>
          </div>
        )}
      </Panel>
      <Suspense>
        {(sheet === 'list' || sheet === 'egg') && <ImportSheet open from={sheet} onClose={close} onAdd={add} />}
        {sheet === 'delete' && (
          <ConfirmSheet open words={texts.deletion} onClose={close} onConfirm={() => void deleteAll()} />
        )}
      </Suspense>
    </>
  )
}

/** As high as a screen, so that the footer stays below what is read. */
const Root = styled.div(css`
  min-height: 880px; padding-block-end: var(--s-12);
  .columns { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-4); }
  .warning { margin-block-end: var(--s-3); padding: var(--s-3) var(--s-4); border-radius: var(--r-md); background: var(--warn-soft); color: var(--warn); }
  h2 { font-size: var(--d-md); }
  .wide h2 { margin-block-end: var(--s-2); }
  .note { margin-block-start: var(--s-3); font-size: var(--t-sm); color: var(--text-2); }
  .wide > a { display: inline-flex; align-items: center; min-height: 44px; color: var(--accent); font-weight: 600; text-decoration: underline; text-underline-offset: 3px; }
  > footer { display: grid; gap: var(--s-3); margin-block-start: var(--s-4); color: var(--text-2); }
  > footer > div { display: flex; flex-wrap: wrap; gap: var(--s-2); }
  @media (min-width: 1024px) {
    .columns { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); align-items: start; }
    .columns[data-empty] { grid-template-columns: minmax(0, 1fr); }
    .wide { grid-column: 1 / -1; }
  }
`)
