import type { RoomPerson } from '#contract/trade-rooms.ts'
import { stripBidiControls } from '#domain/text/strip-bidi-controls.ts'
import * as texts from '#messages/trade-room.ts'
import { NameIn } from '#ui/name-in.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { TriangleAlert } from 'lucide-react'

/** A name for texts and names of controls. CH17 */
export const toSafeName = ({ name }: Pick<RoomPerson, 'name'>): string => stripBidiControls(name)

/** Identity of a player as far as the site knows: name, account or guest, and whether the name looks like another's. RM145, RM146 */
export const PersonFacts = ({ person }: { person: RoomPerson }) => (
  <Root>
    <b>
      <bdi translate="no">{toSafeName(person)}</bdi>
    </b>
    <small data-guest={person.userId === undefined ? '' : undefined}>{texts.standing(person)}</small>
    {person.looksLike !== undefined && (
      <em>
        <TriangleAlert aria-hidden="true" />
        <NameIn text={texts.lookAlike} name={stripBidiControls(person.looksLike)} />
      </em>
    )}
  </Root>
)

const Root = styled.span(css`
  display: grid; min-width: 0;
  b { font: 650 1rem/1.25rem var(--font-text); overflow-wrap: anywhere; }
  small { font-size: var(--t-sm); line-height: 1.125rem; color: var(--text-2); }
  small[data-guest] { color: var(--warn); }
  em { display: flex; gap: 4px; font-style: normal; font-weight: 600; font-size: var(--t-sm); line-height: 1.125rem; color: var(--bad); overflow-wrap: anywhere; }
  em svg { flex: none; width: 16px; height: 16px; }
`)
