import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Button } from './button.tsx'

type Props = {
  id?: string
  title: string
  /** `text`: of the field, when its button is pressed. */
  choices: readonly { label: string; text: string }[]
  onChoose(text: string): void
}

/** Below a field: asks which of two numbers its text means. VA93 */
export const AmountQuestion = ({ id, title, choices, onChoose }: Props) => (
  <Root role="alert">
    <p id={id}>{title}</p>
    {choices.map(({ label, text }) => (
      <Button key={text} look="outline" onClick={() => onChoose(text)}>
        {label}
      </Button>
    ))}
  </Root>
)

const Root = styled.div(css`
  display: flex; flex-wrap: wrap; align-items: center; gap: var(--s-2);
  p { flex: 1 1 100%; color: var(--bad); font-weight: 600; }
`)
