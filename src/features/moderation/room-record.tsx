import type { ReportedRoom } from '#contract/moderation.ts'
import type { RoomChange, RoomSeat } from '#contract/trade-rooms.ts'
import { formatNumber } from '#domain/text/format.ts'
import * as texts from '#messages/moderation.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Moment } from './moment.tsx'

type Props = {
  room: ReportedRoom
  /** By whom each seat was taken, as it is shown. */
  names: Readonly<Record<RoomSeat, string>>
}

/** Both sides of a reported trade room, and how they came about. RM124 */
export const RoomRecord = ({ room: { sides, changes, agreedAt, state }, names }: Props) => (
  <Record>
    <p className="quiet">
      {texts.roomStates[state]}
      {agreedAt !== undefined && (
        <>
          {' · '}
          {texts.agreedOn} <Moment at={agreedAt} />
        </>
      )}
    </p>
    <div className="sides">
      {(['host', 'partner'] as const).map((seat) => (
        <section key={seat}>
          <h3>
            <bdi translate="no">{names[seat]}</bdi>
          </h3>
          {sides[seat].length === 0 && <p className="quiet">{texts.emptySide}</p>}
          <ul translate="no">
            {sides[seat].map(({ slug, name, quantity, value }) => (
              <li key={slug}>
                {quantity} × {name}{' '}
                <span className="quiet">({typeof value === 'number' ? formatNumber(value) : value})</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
    <h3>{texts.roomHistory}</h3>
    <ol>
      {changes.map((change) => (
        <li key={change.seq}>
          <Moment at={change.at} /> <Change change={change} names={names} />
        </li>
      ))}
    </ol>
  </Record>
)

function Change({
  change: { type, by, name, quantity, revision },
  names,
}: { change: RoomChange } & Pick<Props, 'names'>) {
  return (
    <>
      <bdi translate="no">{by ? names[by] : texts.theSite}</bdi> {texts.describeRoomChange(type, quantity)}
      {name !== undefined && (
        <>
          {' '}
          <b translate="no">{name}</b>
        </>
      )}{' '}
      <span className="quiet">{texts.revision(revision)}</span>
    </>
  )
}

const Record = styled.div(css`
  display: grid; gap: var(--s-3);
  .sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(200px, 1fr)); gap: var(--s-3); }
  h3 { font-size: var(--t-md); }
  ol { display: grid; gap: var(--s-1); max-height: 24rem; overflow-y: auto; }
`)
