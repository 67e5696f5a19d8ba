import type { RoomAnswer } from '#contract/trade-rooms.ts'
import * as texts from '#messages/room-checklist.ts'
import { Button } from '#ui/button.tsx'
import styled from '@emotion/styled'
import { useEffect, useId, useRef } from 'react'
import { choiceStyles } from './choice-styles.ts'

type Props = { onAnswer(answer: RoomAnswer): void; onBack(): void }

/** Next steps where the game's window does not show the agreed trade. RM194 */
export function Refusal({ onAnswer, onBack }: Props) {
  const { title, steps, question, answers, back } = texts.refused
  const heading = useRef<HTMLHeadingElement>(null)
  const [titleId, questionId] = [useId(), useId()]
  useEffect(() => heading.current?.focus(), [])
  return (
    <Root aria-labelledby={titleId}>
      <h3 ref={heading} id={titleId} tabIndex={-1}>
        {title}
      </h3>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <h3 id={questionId}>{question}</h3>
      <ul className="choices" aria-labelledby={questionId}>
        {(['notDone', 'different'] as const).map((answer) => (
          <li key={answer}>
            <Button look="outline" onClick={() => onAnswer(answer)}>
              {answers[answer]}
            </Button>
          </li>
        ))}
      </ul>
      <Button look="quiet" onClick={onBack}>
        {back}
      </Button>
    </Root>
  )
}

const Root = styled.section(choiceStyles)
