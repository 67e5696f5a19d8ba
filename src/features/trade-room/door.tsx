import type { SendLicence } from '#contract/licence.ts'
import { NotFoundError } from '#contract/source.ts'
import type { JoinedTradeRoom } from '#contract/trade-rooms.ts'
import { stripBidiControls } from '#domain/text/strip-bidi-controls.ts'
import { HttpError } from '#lib/http.ts'
import * as texts from '#messages/trade-room.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/message.tsx'
import { NameIn } from '#ui/name-in.tsx'
import { Panel } from '#ui/panel.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useMutation } from '@tanstack/react-query'
import { DoorOpen } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useRoomParts } from './room-parts.ts'
import { tradeRoomSource } from './trade-room-source.ts'

type Props = {
  roomId: string
  isSignedIn: boolean
  /** Signs in and leads back; null: the site has no sign-in. */
  signIn: string | null
  onJoin(joined: JoinedTradeRoom): void
}

const codeOf = (error: unknown) => (error instanceof HttpError ? error.code : null)

/** For whoever has the link and no seat: asks the host, after the safety questions. RM142 */
export function Door({ roomId, isSignedIn, signIn, onJoin }: Props) {
  const { Questions } = useRoomParts()
  const [isAnswering, setAnswering] = useState(false)
  const joining = useMutation({
    mutationFn: (licence: SendLicence['answers'] | undefined) =>
      tradeRoomSource.join(roomId, licence ? { licence } : {}, null),
    onSuccess: onJoin,
    onError: (error) => setAnswering(codeOf(error) === 'licence.needed'),
  })
  async function pass(licence: SendLicence) {
    if (isSignedIn) await tradeRoomSource.passLicence(licence)
    setAnswering(false)
    joining.mutate(isSignedIn ? undefined : licence.answers)
  }
  if (joining.error instanceof NotFoundError) return <Closed {...texts.missing} />
  const code = codeOf(joining.error)
  if (code === 'room.full') return <Closed {...texts.full} />
  if (code === 'room.over') return <Closed {...texts.over} />
  const isBusy = joining.isPending || joining.isSuccess
  return (
    <Panel>
      <EmptyState title={texts.joinTitle} text={texts.joinLead} as="h1">
        <Choices>
          {isSignedIn ? (
            <Button look="primary" size="lg" isBusy={isBusy} onClick={() => joining.mutate(undefined)}>
              <DoorOpen aria-hidden="true" />
              {isBusy ? texts.joining : texts.join}
            </Button>
          ) : (
            <>
              <Button
                look="primary"
                size="lg"
                aria-haspopup="dialog"
                isBusy={isBusy}
                onClick={() => setAnswering(true)}
              >
                <DoorOpen aria-hidden="true" />
                {isBusy ? texts.joining : texts.joinAsGuest}
              </Button>
              <p>{texts.guestQuestions}</p>
              {signIn !== null && (
                <>
                  <ButtonLink reloadDocument look="outline" to={signIn}>
                    {texts.signInInstead}
                  </ButtonLink>
                  <p>{texts.noAccountNeeded}</p>
                </>
              )}
            </>
          )}
          {joining.isError && code !== 'licence.needed' && (
            <p role="alert" className="failure">
              {(code !== null && texts.startFailures[code]) || texts.joinFailed}
            </p>
          )}
        </Choices>
      </EmptyState>
      <Sheet open={isAnswering} onClose={() => setAnswering(false)} title={texts.questions} isTall>
        <Suspense fallback={null}>
          <Questions save={pass} />
        </Suspense>
      </Sheet>
    </Panel>
  )
}

/** The host has not answered yet. RM142 */
export const AtDoor = ({ name }: { name: string | null }) => (
  <Panel>
    <div aria-live="polite">
      <EmptyState title={texts.waitingAtDoor} as="h1" text={texts.keepOpen}>
        {name !== null && (
          <p>
            <NameIn text={texts.youAre} name={stripBidiControls(name)} />
          </p>
        )}
      </EmptyState>
    </div>
  </Panel>
)

/** A room that cannot be entered, and the way to another one. RM142 */
export const Closed = ({ title, text }: { title: string; text: string }) => (
  <Panel>
    <div aria-live="polite">
      <EmptyState title={title} text={text} as="h1">
        <ButtonLink look="primary" to="/room">
          {texts.newRoom}
        </ButtonLink>
      </EmptyState>
    </div>
  </Panel>
)

const Choices = styled.div(css`
  display: grid; justify-items: center; gap: var(--s-2); margin-block-start: var(--s-3);
  p { font-size: .9375rem; }
  .failure { font-weight: 650; color: var(--bad); }
`)
