import { CurrentSession } from '#contract/current-session.ts'
import { root } from '#lib/http.ts'
import * as texts from '#messages/account.ts'
import { Button } from '#ui/button.tsx'
import { Field, Input } from '#ui/input.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { DialogForm } from './dialog-form.tsx'
import { FreshSignIn } from './fresh-sign-in.tsx'

type Props = { open: boolean; name: string; isLeaving: boolean; onClose: () => void; onDelete: () => void }

/** Asks for a fresh sign-in and for the player's name, so that an account is deleted by its owner, and not by a slip. AU17, AU27 */
export const DeleteAccount = ({ open, onClose, ...rest }: Props) => (
  <Sheet open={open} onClose={onClose} title={texts.deleteTitle}>
    <Steps onClose={onClose} {...rest} />
  </Sheet>
)

function Steps(props: Omit<Props, 'open'>) {
  const { data, isPending } = useQuery({
    queryKey: ['current-session'],
    queryFn: ({ signal }) => root('/auth/sessions/current', CurrentSession, { signal, failure: 'session' }),
    // Read again after a deletion that failed: the ten minutes may have passed meanwhile.
    staleTime: 0,
    gcTime: 0,
    enabled: !props.isLeaving,
  })
  if (isPending) return <Skeleton style={{ height: 194 }} />
  // A session that cannot be read is judged by the server when the deletion is asked for.
  return data?.isFresh === false ? <FreshSignIn onClose={props.onClose} /> : <Confirmation {...props} />
}

const same = (typed: string, name: string) => typed.trim().replace(/^@/, '').toLowerCase() === name.toLowerCase()

function Confirmation({ name, isLeaving, onClose, onDelete }: Omit<Props, 'open'>) {
  const [typed, setTyped] = useState('')
  const isConfirmed = same(typed, name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isConfirmed) onDelete()
  }
  return (
    <DialogForm onSubmit={submit}>
      <p>{texts.deleteText}</p>
      <Field label={texts.confirmName(name)}>
        <Input
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <div className="buttons">
        <Button look="outline" onClick={onClose}>
          {texts.keep}
        </Button>
        <Button look="danger" type="submit" disabled={!isConfirmed} isBusy={isLeaving}>
          {texts.deleteForGood}
        </Button>
      </div>
    </DialogForm>
  )
}
