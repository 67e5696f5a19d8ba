import {
  InboxCheck,
  type InboxCheckKind,
  InboxOutcome,
  type InboxRule,
  MAX_INBOX_RULES,
} from '#contract/inbox-rules.ts'
import { newCheck } from '#domain/inbox/new-check.ts'
import * as texts from '#messages/inbox-rules.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { CheckSetting } from './check-setting.tsx'

const KINDS: readonly InboxCheckKind[] = InboxCheck.options.map(({ entries }) => entries.kind.literal)

/** Places of a rule's buttons. */
const [UP, DOWN, REMOVE] = [0, 1, 2]

type Props = { rules: readonly InboxRule[]; isWaiting: boolean; onChange: (rules: InboxRule[]) => void }

/** The player's own rules in their order, and another to add. IR61 */
export function OwnRules({ rules, isWaiting, onChange }: Props) {
  const [kind, setKind] = useState<InboxCheckKind>('verdict')
  const root = useRef<HTMLFieldSetElement>(null)
  /** Button to focus once the list shows the change: the pressed one may be of another rule then, or gone. */
  const focus = useRef<{ index: number; button: number } | null>(null)
  useEffect(() => {
    if (focus.current) focusButton(root.current, focus.current)
    focus.current = null
  }, [rules])
  const replace = (index: number, by: InboxRule) => onChange(rules.with(index, by))
  const remove = (index: number) => {
    focus.current = { index: Math.min(index, rules.length - 2), button: REMOVE }
    onChange(rules.toSpliced(index, 1))
  }
  const move = (index: number, by: -1 | 1, rule: InboxRule) => {
    focus.current = { index: index + by, button: by === -1 ? UP : DOWN }
    onChange(rules.toSpliced(index, 1).toSpliced(index + by, 0, rule))
  }
  const add = () => {
    // The last one that fits takes the button away.
    if (rules.length === MAX_INBOX_RULES - 1) focus.current = { index: rules.length, button: REMOVE }
    onChange([...rules, { check: newCheck(kind, Intl.DateTimeFormat().resolvedOptions().timeZone), outcome: 'file' }])
  }
  return (
    <Root ref={root} disabled={isWaiting}>
      <legend>{texts.rules}</legend>
      {rules.length === 0 && <p>{texts.noRules}</p>}
      <ol>
        {rules.map((rule, index) => {
          const name = texts.check[rule.check.kind]
          return (
            // oxlint-disable-next-line react/no-array-index-key -- two rules may be equal
            <li key={index}>
              <span className="check">
                <b>{name}</b>
                <CheckSetting check={rule.check} onChange={(check) => replace(index, { ...rule, check })} />
              </span>
              <span className="outcome">
                {texts.otherwise}
                <Select
                  label={texts.ofRule(texts.otherwise, name)}
                  options={InboxOutcome.options.map((value) => ({ value, label: texts.outcome[value] }))}
                  value={rule.outcome}
                  onChange={(outcome) => replace(index, { ...rule, outcome })}
                />
              </span>
              <span className="moves">
                <IconButton
                  aria-label={texts.ofRule(texts.moveUp, name)}
                  disabled={index === 0}
                  onClick={() => move(index, -1, rule)}
                >
                  <ArrowUp aria-hidden="true" />
                </IconButton>
                <IconButton
                  aria-label={texts.ofRule(texts.moveDown, name)}
                  disabled={index === rules.length - 1}
                  onClick={() => move(index, 1, rule)}
                >
                  <ArrowDown aria-hidden="true" />
                </IconButton>
                <IconButton aria-label={texts.ofRule(texts.remove, name)} onClick={() => remove(index)}>
                  <X aria-hidden="true" />
                </IconButton>
              </span>
            </li>
          )
        })}
      </ol>
      {rules.length >= MAX_INBOX_RULES ? (
        <p>{texts.full(MAX_INBOX_RULES)}</p>
      ) : (
        <span className="add">
          <Select
            label={texts.addRule}
            options={KINDS.map((value) => ({ value, label: texts.check[value] }))}
            value={kind}
            onChange={(chosen) => setKind(chosen)}
          />
          <Button look="outline" onClick={add}>
            {texts.add}
          </Button>
        </span>
      )}
    </Root>
  )
}

/** Focuses a button of a rule: where the first or last can't move on, the one that moves it back, and without rules the one that adds one. */
function focusButton(root: HTMLElement | null, { index, button }: { index: number; button: number }) {
  const buttons = root?.querySelectorAll('li')[index]?.querySelectorAll<HTMLButtonElement>('.moves button')
  const chosen = buttons?.[button]
  const target = chosen?.disabled ? buttons?.[button === UP ? DOWN : UP] : chosen
  ;(target ?? root?.querySelector<HTMLButtonElement>('.add button'))?.focus()
}

const Root = styled.fieldset(css`
  display: grid; gap: var(--s-3); min-width: 0; margin: var(--s-5) 0 0; padding: 0; border: 0;
  legend { padding: 0; margin-block-end: var(--s-2); font-weight: 650; }
  p { color: var(--text-2); }
  li { display: grid; gap: var(--s-2); padding-block: var(--s-3); border-block-start: 1px solid var(--line-soft); }
  .check, .outcome, .add, .hours, .moves { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s-2); min-width: 0; }
  .outcome { color: var(--text-2); }
`)
