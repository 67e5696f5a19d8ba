import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Button } from './button.tsx'
import { Sheet } from './sheet.tsx'

type Props = {
  open: boolean
  words: { title: string; text: string; confirm: string; cancel: string }
  onClose(): void
  onConfirm(): void
}

/** Asks before what cannot be undone. */
export const ConfirmSheet = ({ open, words, onClose, onConfirm }: Props) => (
  <Sheet open={open} onClose={onClose} title={words.title}>
    <Root>
      <p>{words.text}</p>
      <div>
        <Button look="outline" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button look="danger" onClick={onConfirm}>
          {words.confirm}
        </Button>
      </div>
    </Root>
  </Sheet>
)

const Root = styled.div(css`
  display: grid; gap: var(--s-4); color: var(--text-2);
  > div { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: var(--s-3); }
`)
