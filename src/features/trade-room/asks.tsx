import type { RoomAsk, RoomSeat, TradeRoom } from '#contract/trade-rooms.ts'
import { otherSeat } from '#domain/trade-room/room-seats.ts'
import * as texts from '#messages/trade-room.ts'
import { NameIn } from '#ui/name-in.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { CalmButton } from './calm-button.tsx'

type Props = {
  room: TradeRoom
  otherName: string
  isOpen: boolean
  onTake(askId: string): void
  onRefuse(askId: string): void
}

/** Words of a request, with how many of the pet are there now. */
export function askWords({ sides }: Pick<TradeRoom, 'sides'>, { of, slug, name, quantity }: RoomAsk): string {
  const before = sides[of].find((entry) => entry.slug === slug)?.quantity ?? 0
  return texts.askWords(name, quantity, before)
}
const asksOf = (room: TradeRoom, seat: RoomSeat) => room.asks.filter(({ of }) => of === seat)

/** Requests about the reader's own side, which they take or refuse, and theirs about the other's. RM148 */
export function Asks({ room, otherName, isOpen, onTake, onRefuse }: Props) {
  const [forMe, mine] = [asksOf(room, room.you), asksOf(room, otherSeat(room.you))]
  const key = [room.alarms, forMe]
    .flat()
    .map(({ id }) => id)
    .join()
  return (
    <>
      {forMe.length > 0 && (
        <Root data-for="me">
          <h2>
            <NameIn text={texts.asksForYou} name={otherName} />
          </h2>
          <ul>
            {forMe.map((ask) => {
              const words = askWords(room, ask)
              return (
                <li key={ask.id}>
                  <span translate="no">{words}</span>
                  {isOpen && (
                    <span className="answers">
                      <CalmButton
                        look="outline"
                        changesWith={key}
                        aria-label={texts.refuseAsk(words)}
                        onPress={() => onRefuse(ask.id)}
                      >
                        {texts.refuse}
                      </CalmButton>
                      <CalmButton changesWith={key} aria-label={texts.takeAsk(words)} onPress={() => onTake(ask.id)}>
                        {texts.take}
                      </CalmButton>
                    </span>
                  )}
                </li>
              )
            })}
          </ul>
        </Root>
      )}
      {mine.length > 0 && (
        <Root data-for="them">
          <h2>
            <NameIn text={texts.yourAsks} name={otherName} />
          </h2>
          <ul>
            {mine.map((ask) => (
              <li key={ask.id}>
                <span translate="no">{askWords(room, ask)}</span>
              </li>
            ))}
          </ul>
        </Root>
      )}
    </>
  )
}

const Root = styled.section(css`
  display: grid; gap: 4px; padding: 10px var(--s-4); border: 1px solid var(--line); border-radius: var(--r-lg); background: var(--surface);
  &[data-for="me"] { border-color: var(--accent); }
  h2 { font: 650 1rem/1.375rem var(--font-text); }
  ul { display: grid; gap: 4px; list-style-type: ""; }
  li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 4px var(--s-3); min-height: 28px; overflow-wrap: anywhere; }
  &[data-for="them"] { color: var(--text-2); }
  .answers { display: flex; gap: var(--s-3); margin-inline-start: auto; }
`)
