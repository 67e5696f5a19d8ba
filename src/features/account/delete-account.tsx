import { Button } from '#ui/button.tsx'
import { Field, Input } from '#ui/input.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useState, type FormEvent } from 'react'

type Props = { open: boolean; name: string; isLeaving: boolean; onClose: () => void; onDelete: () => void }

/** Asks for the player's name, so that nobody deletes an account by a slip. AU17 */
export const DeleteAccount = ({ open, onClose, ...rest }: Props) => (
  <Sheet open={open} onClose={onClose} title="Delete your account?"><Confirmation onClose={onClose} {...rest} /></Sheet>
)

const same = (typed: string, name: string) => typed.trim().replace(/^@/, '').toLowerCase() === name.toLowerCase()

function Confirmation({ name, isLeaving, onClose, onDelete }: Omit<Props, 'open'>) {
  const [typed, setTyped] = useState('')
  const isConfirmed = same(typed, name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isConfirmed) onDelete()
  }
  return (
    <Form onSubmit={submit}>
      <p>This cannot be undone. Signing in again makes a new account, without what belonged to this one.</p>
      <Field label={`Type ${name} to confirm`}>
        <Input value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <div className="buttons">
        <Button look="outline" onClick={onClose}>Keep my account</Button>
        <Button look="danger" type="submit" disabled={!isConfirmed || isLeaving}>Delete for good</Button>
      </div>
    </Form>
  )
}

const Form = styled.form(css`
  display: grid; gap: var(--s-4);
  p { color: var(--text-2); }
  .buttons { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: var(--s-3); }
`)
