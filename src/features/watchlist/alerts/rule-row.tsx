import type { AlertRule } from '#contract/alerts.ts'
import { changedRule } from '#domain/alerts/rule-draft.ts'
import { formatLocalMoment } from '#domain/text/local-moment.ts'
import { measureAge } from '#domain/text/relative-time.ts'
import * as texts from '#messages/alerts.ts'
import { ago } from '#messages/time.ts'
import { IconButton } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Pause, Pencil, Play, Trash2 } from 'lucide-react'
import type { Rules } from './use-rules.ts'

/** `discordFault`: why Discord gets no alerts; null: it does, or that is not known yet. AL258 */
type Props = {
  rule: AlertRule
  findName: (slug: string) => string
  rules: Rules
  now: number
  discordFault: string | null
  onEdit(): void
}

/** One rule in words, with what it does now and what can be done to it. WL43, WL44 */
export function RuleRow({ rule, findName, rules, now, discordFault, onEdit }: Props) {
  const text = texts.ruleText(rule, findName)
  const stateText = texts.stateTexts[rule.state]
  const said =
    typeof stateText === 'string' ? stateText : stateText(rule.until === null ? '' : formatLocalMoment(rule.until))
  const remove = () =>
    rules.remove.mutate(rule, {
      onSuccess: () =>
        void toast({ ...texts.removed, action: { ...texts.undo, run: () => rules.add.mutate(changedRule(rule, {})) } }),
    })
  return (
    <Root data-state={rule.state}>
      <div>
        <h3>{text}</h3>
        <p>
          <b>{said}</b>
          {' · '}
          {rule.channels.map((channel) => texts.channels[channel]).join(', ')}
          {discordFault !== null && rule.channels.includes('discord') && ` · ${discordFault}`}
          {rule.firedAt !== null && ` · ${texts.lastFired(ago(measureAge(rule.firedAt, now)))}`}
        </p>
      </div>
      <span>
        <IconButton
          aria-label={rule.isPaused ? texts.resume(text) : texts.pause(text)}
          aria-disabled={rules.isBusy}
          onClick={() =>
            !rules.isBusy && rules.change.mutate({ id: rule.id, rule: changedRule(rule, { isPaused: !rule.isPaused }) })
          }
        >
          {rule.isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        </IconButton>
        <IconButton aria-label={texts.edit(text)} onClick={onEdit}>
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton
          aria-label={texts.remove(text)}
          aria-disabled={rules.isBusy}
          onClick={() => !rules.isBusy && remove()}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      </span>
    </Root>
  )
}

const Root = styled.li(css`
  display: flex; flex-wrap: wrap; align-items: center; gap: 0 var(--s-3); padding-block: var(--s-2); border-block-start: 1px solid var(--line-soft);
  > div { flex: 1 1 220px; min-width: 0; }
  > span { display: flex; margin-inline-start: auto; }
  h3 { font: 600 1rem/1.3 var(--font-text); overflow-wrap: anywhere; }
  p { font-size: var(--t-sm); line-height: 1.4; color: var(--text-3); }
  b { font-weight: 650; color: var(--text-2); }
  &[data-state="armed"] b { color: var(--good); }
  &[data-state="broken"] b { color: var(--bad); }
  &[data-state="fired"] b, &[data-state="cooling"] b { color: var(--info); }
`)
