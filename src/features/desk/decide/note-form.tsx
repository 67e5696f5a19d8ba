import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { type ReactNode, type Ref, useId } from 'react'

type Props = {
  /** Name of the form, for those who hear the page. */
  name: string
  label: string
  hint: string
  /** In place of the hint; null: nothing is wrong. */
  error: string | null
  value: string
  rows: number
  field?: Ref<HTMLTextAreaElement>
  /** Whether the field takes the focus when it appears. */
  isFocused?: boolean
  onChange: (text: string) => void
  /** By a button, Ctrl+Enter or ⌘+Enter. */
  onSend: () => void
  /** On Escape. */
  onLeave: () => void
  /** The buttons. */
  children: ReactNode
}

/** A text that others read, with what is wrong with it. */
export function NoteForm({
  name,
  label,
  hint,
  error,
  value,
  rows,
  field,
  isFocused,
  onChange,
  onSend,
  onLeave,
  children,
}: Props) {
  const [hintId, errorId] = [useId(), useId()]
  return (
    <Root
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <label>
        <span>{label}</span>
        <textarea
          ref={field}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the caller says so only where the reader just asked for this field
          autoFocus={isFocused}
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onLeave()
            else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend()
          }}
          aria-invalid={error !== null}
          aria-describedby={error === null ? hintId : errorId}
        />
      </label>
      {error === null ? (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      ) : (
        <p className="error" id={errorId} role="alert">
          {error}
        </p>
      )}
      <div className="buttons">{children}</div>
    </Root>
  )
}

const Root = styled.form(css`
  display: grid; gap: var(--s-2);
  .buttons { display: flex; flex-wrap: wrap; gap: var(--s-2); }
  .hint { font-size: var(--t-md); color: var(--text-2); }
  .error { color: var(--bad); font-weight: 600; }
  label { display: grid; gap: 6px; }
  label > span { font-weight: 600; }
  textarea { width: 100%; padding: 10px 14px; background: var(--field); border: 1px solid var(--line-control); border-radius: var(--r-md); resize: vertical; font-size: 1rem; }
  textarea[aria-invalid="true"] { border-color: var(--bad); }
`)
