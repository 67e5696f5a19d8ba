import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useId, type ComponentProps } from 'react'

/** Some lines of text under a visible name. `hint`: what is asked for, below the field. */
export function TextArea({ label, hint, ...props }: ComponentProps<'textarea'> & { label: string; hint: string }) {
  const id = useId()
  return (
    <Root>
      <label htmlFor={id}>{label}</label>
      <textarea id={id} rows={4} aria-describedby={`${id}hint`} {...props} />
      <p id={`${id}hint`}>{hint}</p>
    </Root>
  )
}

const Root = styled.div(css`
  display: grid; gap: 6px; min-width: 0;
  label { font-size: var(--t-sm); font-weight: 600; color: var(--text-2); }
  textarea {
    width: 100%; min-height: 96px; padding: 10px 14px; border: 1px solid var(--line-control); border-radius: var(--r-md); background: var(--field);
    font: inherit; font-size: 1rem; color: var(--text); resize: vertical;
  }
  textarea:focus { outline: 2px solid var(--focus); outline-offset: 0; border-color: transparent; }
  p { font-size: var(--t-sm); color: var(--text-2); }
`)
