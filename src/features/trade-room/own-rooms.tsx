import { formatMoment } from '#domain/text/format.ts'
import { stripBidiControls } from '#domain/text/strip-bidi-controls.ts'
import * as texts from '#messages/trade-room.ts'
import { NameIn } from '#ui/name-in.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { roomsQuery } from './rooms-query.ts'

/** The player's rooms of the last 30 days. RM143 */
export function OwnRooms() {
  const { data } = useQuery(roomsQuery)
  if (!data || data.rooms.length === 0) return null
  return (
    <Root aria-labelledby="own-rooms">
      <h2 id="own-rooms">{texts.ownRooms}</h2>
      <ul>
        {data.rooms.map(({ id, state, otherName, createdAt }) => (
          <li key={id}>
            <Link to={`/room/${id}`}>
              <span>
                <b>
                  {otherName === undefined ? (
                    texts.roomAlone
                  ) : (
                    <NameIn text={texts.roomWith} name={stripBidiControls(otherName)} />
                  )}
                </b>
                <small>
                  {texts.states[state]} · {formatMoment(createdAt)}
                </small>
              </span>
              <ChevronRight aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Root>
  )
}

const Root = styled.section(css`
  h2 { margin-block-end: var(--s-2); font-size: 1.25rem; }
  ul { border: 1px solid var(--line); border-radius: var(--r-lg); background: var(--surface); overflow: hidden; list-style-type: ""; }
  li + li { border-block-start: 1px solid var(--line-soft); }
  a { display: flex; align-items: center; justify-content: space-between; gap: var(--s-3); min-height: 60px; padding: 8px var(--s-4); }
  a:hover { background: var(--surface-2); }
  a:focus-visible { outline-offset: -2px; }
  b, small { display: block; overflow-wrap: anywhere; }
  b { font-weight: 650; }
  small { color: var(--text-2); font-size: var(--t-sm); }
  svg { flex: none; width: 18px; height: 18px; color: var(--text-3); }
`)
