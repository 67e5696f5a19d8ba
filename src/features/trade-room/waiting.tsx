import type { TradeRoom } from '#contract/trade-rooms.ts'
import * as texts from '#messages/trade-room.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Link2, Share2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { CalmButton } from './calm-button.tsx'
import { PersonFacts, toSafeName } from './person-name.tsx'

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

type Props = { room: TradeRoom; onAdmit(candidateId: string): void; onTurnAway(candidateId: string): void }

/** The room's address, which is the invitation. */
const roomLink = (id: string) => `${location.origin}/room/${id}`

async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    toast({ ...texts.copied })
  } catch {
    // Without a secure origin there is no clipboard; with one, the player may have refused it.
    toast({ ...texts.copyFailed, variant: 'destructive' })
  }
}

/** A player who cancels the platform's own sheet has changed their mind. */
const shareLink = (link: string) => navigator.share({ title: texts.title, url: link }).catch(() => undefined)

/** The host waits: the link and its code, and who stands at the door. RM144, RM145 */
export function Waiting({ room, onAdmit, onTurnAway }: Props) {
  const link = roomLink(room.id)
  const isInvited = room.conversationId !== undefined
  const key = room.candidates.map(({ id }) => id).join()
  return (
    <>
      <Door aria-label={texts.atDoor} aria-live="polite">
        <h2>{texts.atDoor}</h2>
        {room.candidates.length === 0 && <p>{texts.nobodyAtDoor}</p>}
        <ul>
          {room.candidates.map((candidate) => {
            const name = toSafeName(candidate)
            return (
              <li key={candidate.id}>
                <Avatar name={name} />
                <PersonFacts person={candidate} />
                <span className="answers">
                  <CalmButton
                    look="outline"
                    changesWith={key}
                    aria-label={texts.turnAwayName(name)}
                    onPress={() => onTurnAway(candidate.id)}
                  >
                    {texts.turnAway}
                  </CalmButton>
                  <CalmButton
                    look="primary"
                    changesWith={key}
                    aria-label={texts.admitName(name)}
                    onPress={() => onAdmit(candidate.id)}
                  >
                    {texts.admit}
                  </CalmButton>
                </span>
              </li>
            )
          })}
        </ul>
      </Door>
      <Invite>
        <h2>{isInvited ? texts.invitedTitle : texts.shareTitle}</h2>
        <p>{isInvited ? texts.invitedLead : texts.shareLead}</p>
        <div className="link">
          <output aria-label={texts.linkLabel} translate="no">
            {link}
          </output>
          <div>
            <Button look="primary" onClick={() => void copyLink(link)}>
              <Link2 aria-hidden="true" />
              {texts.copy}
            </Button>
            {'share' in navigator && (
              <Button onClick={() => void shareLink(link)}>
                <Share2 aria-hidden="true" />
                {texts.share}
              </Button>
            )}
          </div>
        </div>
        <Suspense fallback={<div className="code" />}>
          <QrCode text={link} label={texts.qrCode} />
        </Suspense>
      </Invite>
    </>
  )
}

const card = css`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-2); padding: var(--s-4); border: 1px solid var(--line); border-radius: var(--r-lg); background: var(--surface); box-shadow: var(--shadow-1);
  h2 { font-size: 1.1875rem; }
  > p { color: var(--text-2); }
`
const Door = styled.section(
  card,
  css`
  ul { display: grid; gap: var(--s-3); list-style-type: ""; }
  li { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s-2) 10px; }
  li > span:nth-of-type(2) { flex: 1 1 150px; }
  .answers { display: flex; gap: var(--s-4); margin-inline-start: auto; }
`,
)
const Invite = styled.section(
  card,
  css`
  .link { display: grid; gap: var(--s-2); }
  output { padding: 10px 12px; border-radius: var(--r-md); background: var(--surface-2); font-size: .9375rem; line-height: 1.25rem; overflow-wrap: anywhere; user-select: all; }
  .link > div { display: flex; flex-wrap: wrap; gap: var(--s-2); padding-block-end: 3px; }
  .link button { flex: 1; }
  .code { width: 200px; height: 200px; margin-inline: auto; }
  @media (min-width: 768px) {
    grid-template-columns: minmax(0, 1fr) auto; column-gap: var(--s-5);
    > * { grid-column: 1; }
    .code { grid-area: 1 / 2 / span 3; }
  }
`,
)
