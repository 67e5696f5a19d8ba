import { css } from '@emotion/react'
import styled from '@emotion/styled'

/** The content of an account dialog: a line of text, what it asks for, and its buttons at the end. */
export const DialogForm = styled.form(css`
  display: grid; gap: var(--s-4);
  p { color: var(--text-2); }
  .buttons { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: var(--s-3); }
`)
