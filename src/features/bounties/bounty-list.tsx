import { millisecondsInSecond } from 'date-fns/constants'
import type { Bounty } from '#contract/bounties.ts'
import { upcomingCountdown } from '#domain/bounties/bounty-countdown.ts'
import { bountyEggHref } from '#domain/bounties/bounty-days.ts'
import { chanceFigure } from '#domain/eggs/egg-view.ts'
import { formatDate, formatWeekday } from '#domain/text/format.ts'
import { useNow } from '#lib/live-context.ts'
import * as texts from '#messages/bounties.ts'
import { PetPicture } from '#ui/pet-picture.tsx'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { List } from './bounty-list-styles.ts'

type Props = { bounties: readonly Bounty[]; readAt: number; comes?: boolean }

/** Days and what hides in them; those to come with a countdown. `readAt`: the time of the first rendering. BO1, BO3, BO5 */
export const BountyList = ({ bounties, readAt, comes = false }: Props) => (
  <>
    <List>
      {bounties.map((bounty) => (
        <Row key={bounty.date} bounty={bounty}>
          {comes && <Countdown date={bounty.date} readAt={readAt} />}
        </Row>
      ))}
    </List>
    {bounties.some(({ sample }) => sample) && (
      <p
        style={{
          display: 'flex',
          gap: 6,
          alignItems: 'center',
          marginBlockStart: 'var(--s-3)',
          fontSize: 'var(--t-sm)',
          color: 'var(--text-3)',
        }}
      >
        <Info aria-hidden="true" width={14} height={14} style={{ flex: 'none' }} />
        {texts.sampleSchedule}
      </p>
    )}
  </>
)

function Row({ bounty, children }: { bounty: Bounty; children: ReactNode }) {
  const egg = bountyEggHref(bounty)
  const odds = chanceFigure(bounty.chance * 100)
  const day = formatDate(bounty.date)
  return (
    <li>
      <time className="date" dateTime={bounty.date}>
        <b>{formatWeekday(bounty.date)}</b> <small title={day}>{day.split(',')[0]}</small>
      </time>
      <span className="thumb" aria-hidden="true">
        <PetPicture src={`/items/${bounty.pet}@96.webp`} size={48} />
      </span>
      <span className="name">
        <Link to={`/items/${bounty.pet}`} translate="no">
          {bounty.name}
        </Link>
        <small className="num" translate="no" title={odds.title}>
          {odds.text}
        </small>
      </span>
      {egg === null ? (
        <span className="egg">
          <span className="mark num" translate="no">
            ?
          </span>
          <span>{texts.unknownEgg}</span>
        </span>
      ) : (
        <Link className="egg" to={egg}>
          <img src={`${egg}@96.webp`} alt="" width={32} height={32} loading="lazy" />
          <span translate="no">{bounty.egg}</span>
        </Link>
      )}
      {children}
    </li>
  )
}

/** By the second, so that its minutes turn together with those of today's clock. */
function Countdown({ date, readAt }: { date: string; readAt: number }) {
  const countdown = upcomingCountdown(date, useNow(millisecondsInSecond, readAt))
  return (
    <span className="in">
      <small>{texts.comesIn}</small>{' '}
      <span className="num" translate="no">
        {texts.countdown(countdown)}
      </span>
    </span>
  )
}
