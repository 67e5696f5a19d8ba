import type { TradingAccount, TradingAccounts } from '#contract/evidence-review.ts'
import { measureAge } from '#domain/text/relative-time.ts'
import { useNow } from '#lib/live-context.ts'
import * as texts from '#messages/desk-evidence.ts'
import { ago } from '#messages/time.ts'
import { Button } from '#ui/button.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Tag } from '../facts/state-tag.tsx'
import { AccountLink, shortId } from './account-link.tsx'

/** Rows that a first look needs: a ring is small. */
const FIRST = 40

export const boxId = (account: string) => `account-${account}`

type Props = {
  item: string
  groups: TradingAccounts['groups']
  chosen: ReadonlySet<string>
  faults: ReadonlyMap<string, string>
  showsAll: boolean
  onShowAll: () => void
  onToggle: (account: string) => void
  onToggleAll: (accounts: readonly string[]) => void
  onCursor: (account: string) => void
}

/** Those that an exclusion would change. */
export const excludable = (accounts: readonly TradingAccount[]): string[] =>
  accounts.flatMap(({ account, exclusion }) => (exclusion === null ? account : []))

/** The groups with those of their accounts that are shown. */
const shownAccounts = (groups: TradingAccounts['groups'], showsAll: boolean) => {
  let left = showsAll ? Number.POSITIVE_INFINITY : FIRST
  return groups.flatMap(({ accounts, ...group }) => {
    const shown = accounts.slice(0, left)
    left -= shown.length
    return shown.length === 0 ? [] : [{ ...group, accounts, shown }]
  })
}

/** Accounts by groups, so that a ring shows at a glance. DK124, DK125 */
export function AccountList({ item, groups, showsAll, onShowAll, ...rest }: Props) {
  const now = useNow(60_000, 0)
  const shown = shownAccounts(groups, showsAll)
  const count = groups.reduce((sum, { accounts }) => sum + accounts.length, 0)
  return (
    <>
      {shown.map((group, index) => (
        <Group key={group.accounts[0]?.account} number={index + 1} group={group} item={item} now={now} {...rest} />
      ))}
      {!showsAll && count > FIRST && (
        <p className="more">
          <Button look="outline" onClick={onShowAll}>
            {texts.showAll(count)}
          </Button>
        </p>
      )}
    </>
  )
}

type GroupProps = Omit<Props, 'groups' | 'showsAll' | 'onShowAll'> & {
  number: number
  group: ReturnType<typeof shownAccounts>[number]
  now: number
}

function Group({ number, group, item, now, chosen, faults, onToggle, onToggleAll, onCursor }: GroupProps) {
  const { accounts, shown, trades } = group
  const open = excludable(accounts)
  const title = texts.group(number, trades, accounts.length)
  return (
    <Root aria-label={title}>
      <header>
        <h3>{title}</h3>
        {open.length > 0 && (
          <label className="all">
            <input
              type="checkbox"
              aria-label={texts.chooseGroupLabel(number)}
              checked={open.every((account) => chosen.has(account))}
              onChange={() => onToggleAll(open)}
            />
            {texts.chooseGroup}
          </label>
        )}
      </header>
      <ul>
        {shown.map(({ account, trades: count, allTrades, firstAt, partner, exclusion }) => (
          <li key={account}>
            <label>
              <input
                type="checkbox"
                id={boxId(account)}
                aria-label={texts.chooseAccount(shortId(account))}
                checked={chosen.has(account)}
                disabled={exclusion !== null}
                onFocus={() => onCursor(account)}
                onChange={() => onToggle(account)}
              />
            </label>
            <span className="what">
              <span className="pair">
                <AccountLink account={account} item={item} />
                <span className="quiet">{texts.mostlyWith(partner.trades)}</span>
                <AccountLink account={partner.account} item={item} />
                {exclusion !== null && <Tag data-tone="bad">{texts.excluded}</Tag>}
              </span>
              <span className="quiet">
                {texts.accountTrades(count, allTrades)} · {texts.firstTrade(ago(measureAge(firstAt, now)))}
              </span>
              {exclusion !== null && (
                <span className="quiet">
                  <bdi>{texts.excludedBy(exclusion.by, exclusion.reason)}</bdi>
                </span>
              )}
              {faults.has(account) && <span className="fault">{faults.get(account)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Root>
  )
}

const Root = styled.section(css`
  display: grid; gap: 6px; min-width: 0;
  header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 var(--s-3); }
  h3 { font: 650 var(--t-md)/1.3 var(--font-text); }
  .all { display: inline-flex; align-items: center; gap: var(--s-2); min-height: 44px; font-weight: 600; color: var(--text-2); cursor: pointer; }
  ul { display: grid; margin: 0; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: var(--r-md); background: var(--surface); overflow: hidden; }
  li { display: flex; min-width: 0; border-block-end: 1px solid var(--line-soft); }
  li:last-child { border-block-end: 0; }
  li:has(input:focus-visible) { background: var(--surface-3); box-shadow: inset 3px 0 0 var(--accent); }
  li label { display: grid; place-items: center; width: 48px; flex: none; cursor: pointer; }
  input { width: 20px; height: 20px; margin: 0; accent-color: var(--accent-fill); scroll-margin-block: calc(var(--topbar-h) + 100px) 120px; }
  .what { display: grid; gap: 4px; flex: 1; min-width: 0; padding-block: var(--s-2); padding-inline: 0 var(--s-3); overflow-wrap: anywhere; }
  .pair { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 6px; }
  .quiet { font-size: var(--t-sm); color: var(--text-2); }
  .fault { font-size: var(--t-sm); font-weight: 600; color: var(--bad); }
`)
