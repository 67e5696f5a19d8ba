import { MAX_MESSAGE_LENGTH } from '#contract/chat.ts'
import type { ChecklistRoom } from '#domain/trade-room/checklist.ts'
import { otherSeat } from '#domain/trade-room/room-seats.ts'
import * as texts from '#messages/room-checklist.ts'
import { Button } from '#ui/button.tsx'
import { NameIn } from '#ui/name-in.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useState } from 'react'
import { reportRoom } from './report-source.ts'

type Props = {
  room: ChecklistRoom
  /** The other player's. */
  name: string
  isOnline: boolean
  isOpen: boolean
  setOpen(isOpen: boolean): void
}

/** Report of a trade that went otherwise than agreed; nobody can act on a guest, so none is offered about one. RM208, RM209 */
export function Report({ room, name, isOnline, isOpen, setOpen }: Props) {
  const [isSent, setSent] = useState(false)
  const other = room.seats[otherSeat(room.you)]
  if (other?.userId === undefined)
    return (
      <Note>
        <NameIn text={texts.report.noAccount} name={name} />
      </Note>
    )
  if (isSent || room.isReported) return <output>{texts.report.done}</output>
  if (!isOnline) return <Note>{texts.report.needsConnection}</Note>
  return (
    <div>
      <Button look="danger" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.report.open}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={texts.report.title}>
        <Form
          room={room}
          name={name}
          onSent={() => {
            setSent(true)
            setOpen(false)
          }}
        />
      </Sheet>
    </div>
  )
}

function Form({ room, name, onSent }: Pick<Props, 'room' | 'name'> & { onSent(): void }) {
  const [details, setDetails] = useState('')
  const [progress, setProgress] = useState<'ready' | 'sending' | 'failed'>('ready')
  const isGuest = room.seats[room.you]?.userId === undefined
  async function send() {
    setProgress('sending')
    const words = details.trim()
    await reportRoom(room.id, isGuest || words === '' ? {} : { details: words }).then(onSent, () =>
      setProgress('failed'),
    )
  }
  return (
    <Root>
      <p>
        <NameIn text={texts.report.sent} name={name} />
      </p>
      <ul>
        {texts.report.parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      {isGuest ? (
        <p>{texts.report.guest}</p>
      ) : (
        <TextArea
          label={texts.report.details}
          hint={texts.report.detailsHint}
          maxLength={MAX_MESSAGE_LENGTH}
          value={details}
          onChange={(event) => setDetails(event.target.value)}
        />
      )}
      {progress === 'failed' && <p role="alert">{texts.report.failed}</p>}
      <Button look="danger" isBusy={progress === 'sending'} onClick={() => void send()}>
        {texts.report.send}
      </Button>
    </Root>
  )
}

const Note = styled.p(css`
  color: var(--text-2);
`)
const Root = styled.div(css`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-3); overflow-wrap: anywhere;
  ul { padding-inline-start: var(--s-5); }
  [role="alert"] { color: var(--bad); }
  > button { min-height: 56px; }
`)
