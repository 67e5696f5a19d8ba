import type { PhraseKey } from '#contract/phrases.ts'
import type { RoomPhrase, TradeRoom } from '#contract/trade-rooms.ts'
import { choosePhrase, type PhraseChoice, type ShownPet } from '#domain/chat/phrase-suggestions.ts'
import { otherSeat } from '#domain/trade-room/room-seats.ts'
import { phraseLanguage } from '#lib/phrase-language.ts'
import * as phraseTexts from '#messages/phrase-texts.ts'
import * as texts from '#messages/trade-room.ts'
import { Button } from '#ui/button.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { useRoomParts } from './room-parts.ts'

const SUGGESTED = {
  build: ['hello', 'addALittle', 'fairForMe', 'oneMoment', 'noThanks'],
  check: ['oneMoment', 'checkEachPet', 'areYouReady', 'iAmReady'],
} satisfies Record<string, PhraseKey[]>

const isChecking = ({ state }: Pick<TradeRoom, 'state'>) => state !== 'building' && state !== 'paused'

/** The only speech of a room: phrases, in each reader's language. RM156 */
export function Said({
  room,
  otherName,
  onSay,
}: {
  room: TradeRoom
  otherName: string
  onSay(phrase: RoomPhrase): void
}) {
  const { PhraseSheet, PhraseList, PhraseWords } = useRoomParts()
  const [isOpen, setOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const { you, sides, said } = room
  const pets = [otherSeat(you), you].flatMap((seat) =>
    sides[seat].map((entry): ShownPet => ({ side: seat === 'host' ? 'offer' : 'request', slug: entry.slug, entry })),
  )
  const compose = (key: PhraseKey, chosen: readonly Pick<ShownPet, 'side' | 'slug'>[]) =>
    onSay({
      key,
      language: phraseLanguage.get(),
      pets: chosen.map(({ side, slug }) => ({ side: side === 'offer' ? 'host' : 'partner', slug })),
    })
  const choose = ({ send }: PhraseChoice) => compose(send.key, send.pets ?? [])
  const suggestions = SUGGESTED[isChecking(room) ? 'check' : 'build'].map((key) => choosePhrase(key, undefined))
  return (
    <Root aria-label={texts.phrases}>
      {said.length > 0 && (
        <ul className="said" aria-label={texts.saidSoFar}>
          {said.map(({ id, by, phrase }) => (
            <li key={id} data-own={by === you ? '' : undefined}>
              <small>{by === you ? texts.you : <bdi translate="no">{otherName}</bdi>}</small>
              <PhraseWords phrase={phrase} />
            </li>
          ))}
        </ul>
      )}
      <PhraseList look="chips" choices={suggestions} onChoose={choose} />
      <Button
        look="outline"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true)
          setHasOpened(true)
        }}
      >
        <MessagesSquare aria-hidden="true" />
        {phraseTexts.more}
      </Button>
      {hasOpened && (
        <PhraseSheet
          open={isOpen}
          onClose={() => setOpen(false)}
          pets={pets}
          suggestions={[]}
          onChoose={choose}
          onCompose={compose}
        />
      )}
    </Root>
  )
}

const Root = styled.section(css`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-2); padding: var(--s-3); border: 1px solid var(--line); border-radius: var(--r-lg); background: var(--surface);
  .said { display: grid; gap: 6px; max-height: 220px; overflow-y: auto; overscroll-behavior: contain; list-style-type: ""; }
  .said li { justify-self: start; max-width: 88%; padding: 6px 12px; border-radius: 14px; background: var(--surface-2); overflow-wrap: anywhere; }
  .said li[data-own] { justify-self: end; background: var(--accent-soft); }
  .said small { display: block; font-size: .75rem; line-height: 1rem; color: var(--text-2); }
`)
