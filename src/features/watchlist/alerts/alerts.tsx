import { type AlertRule, type AlertSubject, DEFAULT_RULE } from '#contract/alerts.ts'
import { MAX_INGEST_NUMBER } from '#contract/ingest.ts'
import { newDraft, type RuleDraft, toDraft, toRule } from '#domain/alerts/rule-draft.ts'
import { parseHatchSettings } from '#domain/hatches/hatch-settings.ts'
import type { WatchRow } from '#domain/watchlist/watch-row.ts'
import { hatchSettingsStore } from '#lib/hatch-settings-store.ts'
import { useNow } from '#lib/live-context.ts'
import { isPushOn } from './push-browser.ts'
import { rowsQuery } from '#lib/queries.ts'
import { readTimeZone } from '#lib/time-zone.ts'
import * as texts from '#messages/alerts.ts'
import * as common from '#messages/common.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { millisecondsInMinute } from 'date-fns/constants'
import { Plus } from 'lucide-react'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ALERT_PARAMETER } from './alert-parameter.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { Discord } from './discord.tsx'
import { RuleRow } from './rule-row.tsx'
import { RuleSheet } from './rule-sheet.tsx'
import { useDiscordFault } from './use-discord-fault.ts'
import type { Rules } from './use-rules.ts'

type Props = { rows: readonly WatchRow[]; rules: Rules; push: (hasRule: boolean) => ReactNode }

/** The rules, how they reach the player, and what they said. WL40 to WL47 */
export function Alerts({ rows, rules, push }: Props) {
  const [parameters, setParameters] = useSearchParams()
  const [edited, setEdited] = useState<AlertRule | null>(null)
  const [openedAt] = useState(() => Date.now())
  const now = useNow(millisecondsInMinute, openedAt)
  const linkedSlug = parameters.get(ALERT_PARAMETER)
  const list = rules.rules ?? []
  const discordFault = useDiscordFault()

  const starred = rows.map(({ slug }) => slug)
  const others = [
    ...new Set([...list.flatMap(({ subject }) => ('slug' in subject ? [subject.slug] : [])), linkedSlug ?? '']),
  ]
    .filter((slug) => /^[a-z0-9-]{1,120}$/.test(slug) && slug !== 'new' && !starred.includes(slug))
    .toSorted()
  const { data, isPending } = useQuery(rowsQuery(others))
  const known = new Map([...(data?.pets ?? []), ...rows.map(({ row }) => row)].map((row) => [row.slug, row]))
  const findName = (slug: string) => known.get(slug)?.name ?? slug
  const channels = isPushOn() ? (['page', 'push'] as const) : (['page'] as const)

  const createDraft = (slug: string): RuleDraft => {
    const row = known.get(slug)
    const subject: AlertSubject = row ? { kind: 'item', slug } : { kind: 'watchlist' }
    return { ...newDraft(subject, row?.value), channels }
  }
  const open = (slug: string | null) => {
    if (slug === null) parameters.delete(ALERT_PARAMETER)
    else parameters.set(ALERT_PARAMETER, slug)
    setParameters(parameters, { replace: true, preventScrollReset: true })
  }
  const close = () => {
    setEdited(null)
    if (linkedSlug !== null) open(null)
  }
  const isReady = linkedSlug !== null && (linkedSlug === 'new' || known.has(linkedSlug) || !isPending)
  const draft = edited
    ? toDraft(edited)
    : isReady
      ? createDraft(linkedSlug === 'new' ? (starred[0] ?? '') : linkedSlug)
      : null
  const acceptOffer = () => {
    const options = { timeZone: readTimeZone(), highest: MAX_INGEST_NUMBER }
    const result = toRule({ ...newDraft(DEFAULT_RULE.subject), channels }, options)
    if ('rule' in result) rules.add.mutate({ ...result.rule, ...DEFAULT_RULE })
  }
  const { enabled } = parseHatchSettings(
    useSyncExternalStore(hatchSettingsStore.subscribe, hatchSettingsStore.get, hatchSettingsStore.getServer),
  )

  return (
    <Root aria-labelledby="alerts">
      <header>
        <h2 id="alerts">{texts.title}</h2>
        {rules.limit !== undefined && list.length > 0 && <span>{texts.limit(list.length, rules.limit)}</span>}
        <Button onClick={() => open('new')}>
          <Plus aria-hidden="true" />
          {texts.newAlert}
        </Button>
      </header>
      {rules.isError ? (
        <p role="alert">
          {texts.loadError}. <Button onClick={rules.retry}>{common.tryAgain}</Button>
        </p>
      ) : (
        rules.rules !== undefined && list.length === 0 && <p className="none">{texts.empty}</p>
      )}
      {rules.rules !== undefined && list.length === 0 && rows.length > 0 && (
        <div className="offer">
          <div>
            <h3>{texts.offer.title}</h3>
            <p>{texts.offer.text}</p>
          </div>
          <Button look="primary" isBusy={rules.isBusy} onClick={acceptOffer}>
            {texts.offer.accept}
          </Button>
        </div>
      )}
      <ul aria-label={texts.listName}>
        {list.map((rule) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            findName={findName}
            rules={rules}
            now={now}
            discordFault={discordFault}
            onEdit={() => setEdited(rule)}
          />
        ))}
        <li className="hatches">
          <div>
            <h3>{texts.hatches.text}</h3>
            <p>{enabled ? texts.hatches.on : texts.hatches.off}</p>
          </div>
          <ButtonLink look="quiet" to="/live-hatches">
            {texts.hatches.change}
          </ButtonLink>
        </li>
      </ul>
      {push(list.length > 0)}
      <Discord />
      <DeliveryLog now={now} />
      <RuleSheet
        key={edited?.id ?? linkedSlug}
        draft={draft}
        rule={edited ?? undefined}
        slugs={[...known.keys()]}
        findName={findName}
        findValue={(slug) => known.get(slug)?.value}
        rules={rules}
        onClose={close}
      />
    </Root>
  )
}

const Root = styled(Panel)(css`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-2); margin-block-start: var(--s-4);
  > header { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s-2) var(--s-3); }
  > header > button { margin-inline-start: auto; }
  > header > span { font-size: var(--t-sm); color: var(--text-3); }
  h2 { font: var(--w-display) var(--d-md)/1.2 var(--font-display); }
  .none { color: var(--text-2); }
  .offer { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s-3); padding: var(--s-3) var(--s-4); border-radius: var(--r-md); background: var(--accent-soft); }
  .offer > div { flex: 1 1 220px; }
  h3 { font: 600 1rem/1.3 var(--font-text); }
  .offer p, .hatches p { font-size: var(--t-sm); color: var(--text-2); }
  .hatches { display: flex; align-items: center; gap: var(--s-3); min-height: 60px; border-block-start: 1px solid var(--line-soft); }
  .hatches > div { flex: 1; min-width: 0; }
  @media (max-width: 18rem) { .hatches { display: grid; grid-template-columns: minmax(0, 1fr); justify-items: start; } } /* large letters */
  > section { border-block-start: 1px solid var(--line-soft); padding-block-start: var(--s-1); }
`)
