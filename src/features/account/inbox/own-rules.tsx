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
import { useState } from 'react'
import { CheckSetting } from './check-setting.tsx'

const KINDS: readonly InboxCheckKind[] = InboxCheck.options.map(({ entries }) => entries.kind.literal)

type Props = { rules: readonly InboxRule[]; isWaiting: boolean; onChange: (rules: InboxRule[]) => void }

/** The player's own rules in their order, and another to add. IR61 */
export function OwnRules({ rules, isWaiting, onChange }: Props) {
  const [kind, setKind] = useState<InboxCheckKind>('verdict')
  const replace = (index: number, ...by: InboxRule[]) => onChange(rules.toSpliced(index, 1, ...by))
  const swap = (index: number) => {
    const [one, other] = [rules[index], rules[index + 1]]
    if (one && other) onChange(rules.toSpliced(index, 2, other, one))
  }
  const add = () =>
    onChange([...rules, { check: newCheck(kind, Intl.DateTimeFormat().resolvedOptions().timeZone), outcome: 'file' }])
  return (
    <Root disabled={isWaiting}>
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
                  onClick={() => swap(index - 1)}
                >
                  <ArrowUp aria-hidden="true" />
                </IconButton>
                <IconButton
                  aria-label={texts.ofRule(texts.moveDown, name)}
                  disabled={index === rules.length - 1}
                  onClick={() => swap(index)}
                >
                  <ArrowDown aria-hidden="true" />
                </IconButton>
                <IconButton aria-label={texts.ofRule(texts.remove, name)} onClick={() => replace(index)}>
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

const Root = styled.fieldset(css`
  display: grid; gap: var(--s-3); min-width: 0; margin: var(--s-5) 0 0; padding: 0; border: 0;
  legend { padding: 0; margin-block-end: var(--s-2); font-weight: 650; }
  p { color: var(--text-2); }
  li { display: grid; gap: var(--s-2); padding-block: var(--s-3); border-block-start: 1px solid var(--line-soft); }
  .check, .outcome, .add, .hours, .moves { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s-2); min-width: 0; }
  .outcome { color: var(--text-2); }
`)
