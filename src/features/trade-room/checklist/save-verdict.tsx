import { type ChecklistRoom, readSides } from '#domain/trade-room/checklist.ts'
import { verdictHref, writeVerdictCode } from '#domain/verdicts/verdict-code.ts'
import { HttpError } from '#lib/http.ts'
import * as texts from '#messages/room-checklist.ts'
import { Button } from '#ui/button.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { saveRoomVerdict } from './verdict-source.ts'

type Props = { room: ChecklistRoom; isOnline: boolean }
type Progress = 'ready' | 'saving' | 'failed' | 'tooOften'

/** Signs the agreed trade with its values, below everything that the game needs. A gift has no verdict to sign. SV41 */
export function SaveVerdict({ room, isOnline }: Props) {
  const [progress, setProgress] = useState<Progress>('ready')
  const [code, setCode] = useState<string | null>(null)
  const { yours, theirs } = readSides(room)
  if (yours.length === 0 || theirs.length === 0) return null

  async function save() {
    setProgress('saving')
    await saveRoomVerdict(room.id).then(setCode, (error: unknown) =>
      setProgress(error instanceof HttpError && error.status === 429 ? 'tooOften' : 'failed'),
    )
  }
  if (code !== null)
    return (
      <Root>
        <Link ref={focus} className="saved" to={verdictHref(code)}>
          <BadgeCheck aria-hidden="true" />
          {texts.verdict.saved(writeVerdictCode(code))}
        </Link>
      </Root>
    )
  return (
    isOnline && (
      <Root>
        <Button look="quiet" isBusy={progress === 'saving'} onClick={() => void save()}>
          <BadgeCheck aria-hidden="true" />
          {progress === 'saving' ? texts.verdict.saving : texts.verdict.save}
        </Button>
        {progress === 'failed' || progress === 'tooOften' ? (
          <p role="alert">{texts.verdict[progress]}</p>
        ) : (
          <p>{texts.verdict.why}</p>
        )}
      </Root>
    )
  )
}

/** The pressed button goes, so the focus moves to the link in its place. */
const focus = (link: HTMLAnchorElement | null) => link?.focus()

const Root = styled.div(css`
  display: grid; justify-items: start; gap: var(--s-1); padding-block-start: var(--s-3); border-block-start: 1px solid var(--line-soft);
  > button { padding-inline: 0; }
  p { font-size: .9375rem; color: var(--text-2); }
  [role="alert"] { color: var(--bad); }
  .saved { display: inline-flex; align-items: center; gap: var(--s-2); min-height: 44px; color: var(--accent); font-weight: 600; }
  .saved svg { width: 18px; height: 18px; flex: none; }
`)
