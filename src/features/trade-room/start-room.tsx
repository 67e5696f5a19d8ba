import { randomId } from '#base/random-id.ts'
import type { SendLicence } from '#contract/licence.ts'
import { NotFoundError } from '#contract/source.ts'
import type { OpenTradeRoom } from '#contract/trade-rooms.ts'
import { parseRoomStart } from '#domain/trade-room/room-link.ts'
import { resolveTradeSides } from '#domain/trade/trade-offer-view.ts'
import { listSlugs, namedEntry } from '#domain/trade/trade.ts'
import { HttpError } from '#lib/http.ts'
import { rowsQuery } from '#lib/queries.ts'
import * as texts from '#messages/trade-room.ts'
import { Button } from '#ui/button.tsx'
import { PetPicture } from '#ui/pet-picture.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { stageLight } from '#ui/stage-light.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { DoorOpen } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { OwnRooms } from './own-rooms.tsx'
import { useRoomParts } from './room-parts.ts'
import { roomsQuery } from './rooms-query.ts'
import { tradeRoomSource } from './trade-room-source.ts'

const isUnlicensed = (error: unknown) => error instanceof HttpError && error.code === 'licence.needed'

function sayFailure(error: unknown): string {
  if (error instanceof NotFoundError) return texts.startFailures['trade_offer.not_found'] ?? texts.startFailed
  return (error instanceof HttpError && texts.startFailures[error.code]) || texts.startFailed
}

/** `/room`: what the room starts with, by its address, and the player's other rooms. RM143 */
export function StartRoom() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { Questions } = useRoomParts()
  const { trade, conversationId, tradeOfferId } = parseRoomStart(new URLSearchParams(search))
  const { data: rows } = useQuery(rowsQuery(listSlugs(trade)))
  const sides = rows && resolveTradeSides(trade, rows.pets).sides
  // A room that was opened by an answer that got lost is the same room.
  const [clientId] = useState(randomId)
  const [isAnswering, setAnswering] = useState(false)
  const opening = useMutation({
    mutationFn: (body: OpenTradeRoom) => tradeRoomSource.open(body),
    onSuccess: ({ room }) => {
      void client.invalidateQueries({ queryKey: roomsQuery.queryKey })
      return navigate(`/room/${room.id}`, { replace: true })
    },
    onError: (error) => setAnswering(isUnlicensed(error)),
  })
  const open = () =>
    opening.mutate({
      clientId,
      yours: (sides?.yours ?? []).map(({ slug, quantity }) => ({ slug, quantity })),
      theirs: (sides?.theirs ?? []).map(({ slug, quantity }) => ({ slug, quantity })),
      ...(tradeOfferId !== null && { tradeOfferId }),
      ...(tradeOfferId === null && conversationId !== null && { conversationId }),
    })
  const pass = async (licence: SendLicence) => {
    await tradeRoomSource.passLicence(licence)
    setAnswering(false)
    open()
  }
  const isBusy = opening.isPending || opening.isSuccess
  const isInvited = conversationId !== null || tradeOfferId !== null
  const theirsLabel = tradeOfferId === null ? texts.youAskFor : texts.youGet
  return (
    <Root>
      <header className="page-head">
        <h1>{texts.startTitle}</h1>
        <p>{texts.startLead}</p>
      </header>
      <section className="start" aria-label={texts.startTitle}>
        <dl>
          {(['yours', 'theirs'] as const).map((side) => (
            <div key={side} data-side={side}>
              <dt>{side === 'yours' ? texts.youGive : theirsLabel}</dt>
              <dd>
                {trade[side].length === 0
                  ? texts.nothingYet
                  : (sides?.[side].map((entry) => (
                      <span key={entry.slug} className="pet" translate="no">
                        <span className="thumb" style={stageLight(entry.hue)}>
                          <PetPicture src={`/items/${entry.slug}@96.webp`} size={96} />
                        </span>
                        {namedEntry(entry)}
                      </span>
                    )) ?? '…')}
              </dd>
            </div>
          ))}
        </dl>
        {isInvited && <p className="invited">{texts.invited}</p>}
        <Button look="primary" size="lg" isBusy={isBusy || !sides} onClick={open}>
          <DoorOpen aria-hidden="true" />
          {isBusy ? texts.starting : texts.start}
        </Button>
        {opening.isError && (
          <div role="alert" className="failure">
            {isUnlicensed(opening.error) ? (
              <>
                <p>{texts.answerFirst}</p>
                <Button look="outline" aria-haspopup="dialog" onClick={() => setAnswering(true)}>
                  {texts.startQuestions}
                </Button>
              </>
            ) : (
              <p>{sayFailure(opening.error)}</p>
            )}
          </div>
        )}
      </section>
      <OwnRooms />
      <Sheet open={isAnswering} onClose={() => setAnswering(false)} title={texts.questions} isTall>
        <Suspense fallback={null}>
          <Questions save={pass} />
        </Suspense>
      </Sheet>
    </Root>
  )
}

const Root = styled.div(css`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-5); max-width: 760px;
  .start { display: grid; gap: var(--s-4); padding: var(--s-4); border: 1px solid var(--line); border-radius: var(--r-lg); background: var(--surface); box-shadow: var(--shadow-1); }
  dl { display: grid; gap: var(--s-3); }
  dt { font-weight: 650; color: var(--accent); }
  [data-side="theirs"] dt { color: var(--cyan); }
  dd { margin: 0; color: var(--text-2); overflow-wrap: anywhere; }
  .pet { display: flex; align-items: center; gap: var(--s-3); padding-block: 4px; color: var(--text); font-weight: 600; }
  .invited { color: var(--text-2); }
  .failure { display: grid; gap: var(--s-2); justify-items: start; font-weight: 600; }
  @media (min-width: 768px) { dl { grid-template-columns: repeat(2, minmax(0, 1fr)); } .start > button { justify-self: start; } }
`)
