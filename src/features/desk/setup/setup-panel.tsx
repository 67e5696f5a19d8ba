import type { SetupChecklist, SetupStep } from '#contract/desk-setup.ts'
import * as texts from '#messages/desk-setup.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { ChevronDown, Circle, CircleCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Command } from './command.tsx'

type Props = {
  checklist: SetupChecklist
  isSaving: boolean
  setBackups: (isDone: boolean) => void
}

/** Steps of a new site, of which the first open one shows what to do. DK146, DK147 */
export function SetupPanel({ checklist: { steps, takesIngest }, isSaving, setBackups }: Props) {
  const firstOpen = steps.find(({ isDone }) => !isDone)
  const renderAdvice = ({ name, isDone }: SetupStep) => {
    if (name === 'backups')
      return (
        <>
          <p>{isDone ? texts.backupsConfirmed : texts.advice.backups}</p>
          <Button look="outline" isBusy={isSaving} onClick={() => setBackups(!isDone)}>
            {isDone ? texts.withdrawBackups : texts.confirmBackups}
          </Button>
        </>
      )
    if (name === 'push') return <p>{texts.advice.push}</p>
    const [before, after] = texts.orPaste
    return (
      <>
        {name === 'hatches' && !takesIngest && <p>{texts.needsToken}</p>}
        <p>
          {texts.advice[name]}
          {name === 'values' && <code>{texts.columns}</code>}
        </p>
        <Command name={name} />
        {name === 'values' && (
          <p>
            {before}
            <Link to="/desk/entry">{texts.bulkEntry}</Link>
            {after}
          </p>
        )}
      </>
    )
  }

  return (
    <Root className="setup" aria-labelledby="setup-title">
      <div className="top">
        <h2 id="setup-title">{texts.title}</h2>
        <p className="count">{texts.progress(steps.filter(({ isDone }) => isDone).length, steps.length)}</p>
      </div>
      <p className="intro">{texts.intro}</p>
      <ol>
        {steps.map((step) => (
          <li key={step.name} data-done={step.isDone ? '' : undefined}>
            {/* Backups can be taken back. */}
            {step.isDone && step.name !== 'backups' ? (
              <div className="line">
                <StepName {...step} />
              </div>
            ) : (
              <details open={step === firstOpen}>
                <summary className="line">
                  <StepName {...step} />
                  <ChevronDown className="chevron" aria-hidden="true" />
                </summary>
                <div className="advice">{renderAdvice(step)}</div>
              </details>
            )}
          </li>
        ))}
      </ol>
    </Root>
  )
}

const StepName = ({ name, isDone }: SetupStep) => (
  <>
    {isDone ? <CircleCheck aria-hidden="true" /> : <Circle aria-hidden="true" />}
    <span className="name">{texts.names[name]}</span>
    <span className="state">{isDone ? texts.done : texts.toDo}</span>
  </>
)

const Root = styled(Panel)(css`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-2);
  .top { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0 var(--s-3); }
  h2 { font: var(--w-display) var(--d-md)/1.2 var(--font-display); }
  .count { font-weight: 600; font-variant-numeric: tabular-nums; }
  .count, .intro, .state { color: var(--text-2); }
  .intro, .state { font-size: var(--t-sm); }
  ol { display: grid; margin: 0; padding: 0; list-style: none; }
  li + li { border-block-start: 1px solid var(--line-soft); }
  .line { display: flex; align-items: center; gap: var(--s-3); min-height: 44px; }
  .line > svg { flex: none; width: 20px; height: 20px; color: var(--text-3); }
  [data-done] .line > svg:first-of-type, [data-done] .state { color: var(--good); }
  .name { font-weight: 600; }
  summary { cursor: pointer; list-style: none; }
  summary::-webkit-details-marker { display: none; }
  .chevron { margin-inline-start: auto; transition: rotate var(--dur-fast); }
  [open] .chevron { rotate: 180deg; }
  .advice { display: grid; grid-template-columns: minmax(0, 1fr); justify-items: start; gap: var(--s-2); padding-block: 0 var(--s-4); padding-inline: calc(20px + var(--s-3)) 0; }
  .advice p { max-width: 64ch; color: var(--text-2); }
  p code { font: .875rem/1.45 ui-monospace, monospace; color: var(--text); }
  .advice a { color: var(--accent); text-decoration: underline; }
  @media (max-width: 479.98px) { .advice { padding-inline-start: 0; } }
`)
