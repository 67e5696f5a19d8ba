import * as texts from '#messages/desk.ts'
import { Button } from '#ui/button.tsx'
import { type ComponentProps, useState } from 'react'
import * as v from 'valibot'
import { NoteForm } from './note-form.tsx'

type Props = Pick<ComponentProps<typeof NoteForm>, 'name' | 'label' | 'hint'> & {
  schema: v.GenericSchema<string>
  look: 'primary' | 'danger'
  /** Nothing is sent meanwhile. */
  isPending: boolean
  onCancel: () => void
  onSend: (reason: string) => void
}

/** Asks for the reason of a move before it is made. */
export function ReasonForm({ name, label, hint, schema, look, isPending, onCancel, onSend }: Props) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const send = () => {
    const parsed = v.safeParse(schema, reason)
    setError(parsed.success ? null : texts.fieldError(parsed.issues[0].message))
    if (parsed.success && !isPending) onSend(parsed.output)
  }
  return (
    <NoteForm
      name={name}
      label={label}
      hint={hint}
      error={error}
      value={reason}
      rows={3}
      isFocused
      onChange={setReason}
      onSend={send}
      onLeave={onCancel}
    >
      <Button type="submit" look={look} isBusy={isPending}>
        {name}
      </Button>
      <Button look="quiet" onClick={onCancel}>
        {texts.cancel}
      </Button>
    </NoteForm>
  )
}
