import * as texts from '#messages/inventory.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'

/** Asks first: this is what cannot be undone. ML25 */
export const DeleteAll = ({ open, onClose, onDelete }: { open: boolean; onClose(): void; onDelete(): void }) => (
  <Sheet open={open} onClose={onClose} title={texts.deleteTitle}>
    <Root>
      <p>{texts.deleteText}</p>
      <div>
        <Button look="outline" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button look="danger" onClick={onDelete}>
          {texts.deleteConfirm}
        </Button>
      </div>
    </Root>
  </Sheet>
)

const Root = styled.div(css`
  display: grid; gap: var(--s-4); color: var(--text-2);
  > div { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: var(--s-3); }
`)
