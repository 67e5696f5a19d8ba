import type { CurrentUser } from '#contract/users.ts'
import { deskValueQuery } from '../data/desk-value-queries.ts'
import { accountsQuery, estimateQuery } from '../data/evidence-queries.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/desk-evidence.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState, ErrorState } from '#ui/message.tsx'
import { PetPicture } from '#ui/pet-picture.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { ColumnPage } from '../shell/column-page.tsx'
import { formatValue } from '../facts/figures.ts'
import { KeysSheet } from '../shell/keys-sheet.tsx'
import { useRoleCheck } from '../shell/role-gate.tsx'
import { Tag } from '../facts/state-tag.tsx'
import { useDeskKeys } from '../shell/use-desk-keys.ts'
import { useKeysSwitch } from '../shell/use-keys-switch.ts'
import { AccountList, boxId, excludable } from './account-list.tsx'
import { describeFigures } from './describe-figures.ts'
import { useExcludeSheet } from './exclude-sheet.tsx'
import { TradeList } from './trade-list.tsx'

const none: ReadonlySet<string> = new Set()

/** Accounts that traded a variant, and their partners. DK123 to DK133, DK140 to DK142 */
export function VariantEvidence({ user, slug }: { user: CurrentUser; slug: string }) {
  const navigate = useNavigate()
  const checkRole = useRoleCheck(user)
  const { data: value } = useQuery(deskValueQuery(slug))
  const { data: known } = useQuery(estimateQuery(slug))
  const { data, error, refetch } = useQuery(accountsQuery(slug))
  const [chosen, setChosen] = useState(none)
  const [showsAll, setShowsAll] = useState(false)
  const [cursor, setCursor] = useState<string | null>(null)
  const [showsKeys, setShowsKeys] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const hasExcluded = useRef(false)
  const [keysOn, switchKeys] = useKeysSwitch()
  const excluding = useExcludeSheet({
    user,
    item: slug,
    onExcluded(left) {
      setChosen(new Set(left))
      hasExcluded.current = left.length === 0
    },
  })
  const { isOpen } = excluding
  useEffect(() => {
    if (isOpen || !hasExcluded.current) return
    // The box that had the focus is disabled now.
    hasExcluded.current = false
    heading.current?.focus()
  }, [isOpen])
  useEffect(() => checkRole(error), [error, checkRole])

  const groups = data?.groups ?? []
  const accounts = groups.flatMap((group) => group.accounts)
  const index = accounts.findIndex(({ account }) => account === cursor)
  const toggle = (account: string) =>
    setChosen((before) => {
      const next = new Set(before)
      if (!next.delete(account)) next.add(account)
      return next
    })
  const toggleAll = (all: readonly string[]) =>
    setChosen((before) =>
      all.every((each) => before.has(each))
        ? new Set([...before].filter((each) => !all.includes(each)))
        : new Set([...before, ...all]),
    )
  /** The next account that can be chosen: a box that is disabled takes no focus. Past the last one shown, all are. DK141 */
  const go = (step: 1 | -1) => {
    const open = excludable(step === 1 ? accounts.slice(index + 1) : accounts.slice(0, Math.max(0, index)).toReversed())
    if (open[0] === undefined) return
    if (!document.getElementById(boxId(open[0]))) flushSync(() => setShowsAll(true))
    document.getElementById(boxId(open[0]))?.focus()
  }
  const ask = () => {
    const all = chosen.size > 0 ? [...chosen] : cursor === null ? [] : [cursor]
    if (all.length > 0) excluding.ask(all)
  }
  useDeskKeys(
    {
      j: () => go(1),
      k: () => go(-1),
      x: () => cursor !== null && toggle(cursor),
      g: () =>
        toggleAll(
          excludable(groups.find((group) => group.accounts.some(({ account }) => account === cursor))?.accounts ?? []),
        ),
      o: () =>
        cursor !== null && void navigate(`/desk/evidence?${new URLSearchParams({ item: slug, account: cursor })}`),
      e: ask,
      '?': () => setShowsKeys(true),
    },
    keysOn,
  )

  const figures = known && describeFigures(known.estimate)
  const suspicion = figures?.suspicion
  return (
    <ColumnPage user={user} title={value?.item.name ?? texts.title} onKeys={() => setShowsKeys(true)}>
      <BackLink to="/desk/evidence">{texts.back}</BackLink>
      <Head>
        {value ? <PetPicture src={value.item.image} size={72} eager /> : <Skeleton style={{ width: 72, height: 72 }} />}
        <dl aria-label={texts.lastClose}>
          {[
            [texts.published, value ? formatValue(value.present.value) : '…'],
            [texts.estimate, figures?.estimate ?? '…'],
            [texts.range, figures?.range ?? '…'],
            [texts.trades, known ? texts.basis(known.estimate.trades, known.estimate.accounts, known.isSample) : '…'],
            ...(suspicion
              ? [
                  [texts.suspected, suspicion.leftOut],
                  [texts.withoutSuspected, suspicion.without],
                  [texts.withSuspected, suspicion.with],
                ]
              : []),
          ].map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p className="tags">
          {figures?.remarks.map((remark) => (
            <Tag key={remark} data-tone="warn">
              {remark}
            </Tag>
          ))}
        </p>
        <ButtonLink look="outline" to={`/desk/values/${slug}`}>
          {texts.openValue}
        </ButtonLink>
      </Head>
      <h2 ref={heading} tabIndex={-1}>
        {texts.accounts}
      </h2>
      {data ? (
        accounts.length === 0 ? (
          <EmptyState {...texts.noAccounts} as="p" />
        ) : (
          <>
            <p className="intro">{texts.accountsHint(data.trades)}</p>
            <AccountList
              item={slug}
              groups={groups}
              chosen={chosen}
              faults={excluding.faults}
              showsAll={showsAll}
              onShowAll={() => setShowsAll(true)}
              onToggle={toggle}
              onToggleAll={toggleAll}
              onCursor={setCursor}
            />
            {chosen.size > 0 && (
              <Bar>
                <output>{texts.chosen(chosen.size)}</output>
                <Button look="quiet" onClick={() => setChosen(none)}>
                  {texts.clear}
                </Button>
                <Button look="danger" onClick={ask}>
                  {texts.exclude}
                </Button>
              </Bar>
            )}
          </>
        )
      ) : error ? (
        <ErrorState title={texts.loadError}>
          <Button look="outline" onClick={() => void refetch()}>
            {common.tryAgain}
          </Button>
        </ErrorState>
      ) : (
        <Skeleton style={{ height: 300, borderRadius: 14 }} />
      )}
      <h2>{texts.trades}</h2>
      <TradeList user={user} of={{ item: slug }} item={slug} />
      {excluding.sheet}
      <output className="sr-only">{excluding.spoken}</output>
      <KeysSheet
        open={showsKeys}
        onClose={() => setShowsKeys(false)}
        keys={texts.keys}
        isOn={keysOn}
        onSwitch={switchKeys}
      />
    </ColumnPage>
  )
}

const Head = styled.section(css`
  display: flex; flex-wrap: wrap; align-items: center; gap: var(--s-3) var(--s-4); min-width: 0; padding: var(--s-4); background: var(--surface); border: 1px solid var(--line); border-radius: var(--r-lg);
  --placeholder: 72px; img { width: 72px; height: 72px; flex: none; }
  dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(130px, 1fr)); gap: var(--s-2) var(--s-4); flex: 1; min-width: 0; margin: 0; }
  dt { font-size: var(--t-sm); font-weight: 600; color: var(--text-2); }
  dd { margin: 0; font-weight: 650; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
  .tags { display: flex; flex-wrap: wrap; gap: 6px; flex-basis: 100%; min-height: 22px; }
`)
const Bar = styled.div(css`
  position: sticky; inset-block-end: var(--tabs-h); z-index: 2; display: flex; flex-wrap: wrap; align-items: center; gap: var(--s-2); padding: var(--s-2) var(--s-3); border: 1px solid var(--line); border-radius: var(--r-md); background: var(--surface-3); box-shadow: var(--shadow-1);
  output { flex: 1; font-weight: 650; white-space: nowrap; }
  button { padding-inline: var(--s-3); }
  main:has(&) ~ * { --toast-bottom: calc(var(--tabs-h) + 72px); }
`)
