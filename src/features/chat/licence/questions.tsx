import { LICENCE_ANSWERS, type LicenceAnswer, type LicenceQuestion, type SendLicence } from '#contract/licence.ts'
import { LICENCE_QUESTIONS } from '#domain/chat/licence.ts'
import { InspectContext } from '#lib/inspect-context.ts'
import { safetyLicenceMachine, toQuestion } from '#machines/safety-licence.machine.ts'
import * as texts from '#messages/licence-questions.ts'
import { Button } from '#ui/button.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useMachine } from '@xstate/react'
import { ShieldAlert } from 'lucide-react'
import { use, useEffect, useRef } from 'react'
import { fromPromise } from 'xstate'
import { Scene } from './scene.tsx'

/** Texts of any question. */
type Words = Pick<texts.LicenceText<LicenceQuestion>, 'picture' | 'question'> & {
  answers: Partial<Record<LicenceAnswer, string>>
  explanations: Partial<Record<LicenceAnswer, string>>
}

/** The safety questions, one after the other. `save` is given the answers; where it rejects it can be tried again. CH153 to CH156 */
export function Questions({ save }: { save(licence: SendLicence): Promise<void> }) {
  const machine = safetyLicenceMachine.provide({
    actors: {
      save: fromPromise<void, SendLicence>(({ input }) => save(input)),
    },
  })
  const [{ context, value }, send] = useMachine(machine, use(InspectContext))
  const question = toQuestion(context)
  const words: Words = texts.questions[question]
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    // The dialog itself says where the first one is.
    if (!isFirst.current) heading.current?.focus()
    isFirst.current = false
  }, [question])
  const explanation = context.wrong === null ? undefined : words.explanations[context.wrong]
  return (
    <Root>
      <p className="progress">{texts.progress(LICENCE_QUESTIONS.indexOf(question) + 1, LICENCE_QUESTIONS.length)}</p>
      <Scene question={question} label={words.picture} />
      <h3 ref={heading} tabIndex={-1}>
        {words.question}
      </h3>
      <ul>
        {(LICENCE_ANSWERS[question] as readonly LicenceAnswer[]).map((answer) => (
          <li key={answer}>
            <button
              type="button"
              disabled={value !== 'asking'}
              data-wrong={context.wrong === answer ? '' : undefined}
              onClick={() => send({ type: 'answer.chosen', answer })}
            >
              {words.answers[answer]}
            </button>
          </li>
        ))}
      </ul>
      <div className="outcome" aria-live="polite">
        {explanation !== undefined && (
          <p>
            <ShieldAlert aria-hidden="true" />
            <span>
              <strong>{texts.wrong}</strong> {explanation} {texts.again}
            </span>
          </p>
        )}
        {value === 'saving' && <p>{texts.saving}</p>}
        {value === 'failed' && (
          <>
            <p>{texts.notSaved}</p>
            <Button look="outline" onClick={() => send({ type: 'save.retried' })}>
              {texts.retry}
            </Button>
          </>
        )}
      </div>
    </Root>
  )
}

const Root = styled.div(css`
  display: grid; gap: var(--s-3); align-content: start;
  .progress { font-size: var(--t-sm); color: var(--text-3); }
  h3 { font: 650 1.0625rem/1.5rem var(--font-text); overflow-wrap: anywhere; }
  h3:focus { outline: none; }
  ul { display: grid; gap: 8px; }
  li button { width: 100%; min-height: 48px; padding: 10px 14px; border: 1px solid var(--line-control); border-radius: var(--r-md); background: var(--field); cursor: pointer; font: 550 1rem/1.375rem var(--font-text); color: var(--text); text-align: start; overflow-wrap: anywhere; }
  li button:hover { border-color: var(--accent); }
  li button[data-wrong] { border-color: var(--bad); }
  .outcome { min-height: 5rem; }
  .outcome p { display: flex; gap: var(--s-2); font-size: .9375rem; line-height: 1.375rem; color: var(--text-2); }
  .outcome svg { flex: none; width: 20px; height: 20px; margin-block-start: 1px; color: var(--bad); }
  .outcome strong { color: var(--text); }
`)
