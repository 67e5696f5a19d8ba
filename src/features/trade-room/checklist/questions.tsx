import { RoomAnswer } from '#contract/trade-rooms.ts'
import * as texts from '#messages/room-checklist.ts'
import { Button } from '#ui/button.tsx'
import styled from '@emotion/styled'
import { useId } from 'react'
import { choiceStyles } from './choice-styles.ts'

/** Next steps once every box is ticked, and their outcome. RM193, RM196 */
export function Questions({ onAnswer }: { onAnswer(answer: RoomAnswer): void }) {
  const id = useId()
  return (
    <Root aria-labelledby={id}>
      <output>
        <b>{texts.accept.title}</b>
        <span>{texts.accept.text}</span>
      </output>
      <h3 id={id}>{texts.accept.question}</h3>
      <ul className="choices">
        {RoomAnswer.options.map((answer) => (
          <li key={answer}>
            <Button look="outline" onClick={() => onAnswer(answer)}>
              {texts.answers[answer]}
            </Button>
          </li>
        ))}
      </ul>
    </Root>
  )
}

const Root = styled.section(choiceStyles)
