import { css } from '@emotion/react'
import styled from '@emotion/styled'

/** What stands in a dialog of the account: a line of text, what it asks for, and its buttons at the end. */
export const DialogForm = styled.form(css`
  display: grid; gap: var(--s-4);
  p { color: var(--text-2); }
  .buttons { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: var(--s-3); }
`)
