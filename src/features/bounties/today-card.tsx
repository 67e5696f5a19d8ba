import { millisecondsInSecond } from 'date-fns/constants'
import type { Bounty } from '#contract/bounties.ts'
import { todayCountdown } from '#domain/bounties/bounty-countdown.ts'
import { bountyEggHref } from '#domain/bounties/bounty-days.ts'
import { chanceFigure } from '#domain/eggs/egg-view.ts'
import { formatDate } from '#domain/text/format.ts'
import { useNow } from '#lib/live-context.ts'
import * as texts from '#messages/bounties.ts'
import { PetPicture } from '#ui/pet-picture.tsx'
import { RarityTag } from '#ui/rarity-tag.tsx'
import { Hourglass } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Clock } from './clock.tsx'
import { Root } from './today-styles.ts'

/** Today's bounty, counted down second by second. BO1, BO3, BO5 */
export function TodayCard({ bounty, readAt }: { bounty: Bounty; readAt: number }) {
  const now = useNow(millisecondsInSecond, readAt)
  const { leavingSoon } = todayCountdown(now)
  const egg = bountyEggHref(bounty)
  const odds = chanceFigure(bounty.chance * 100)
  return (
    <Root aria-labelledby="today" data-soon={leavingSoon ? '' : undefined}>
      <div className="art" aria-hidden="true">
        <span className="ring" />
        {egg === null ? (
          <span className="egg unknown num" translate="no">
            ?
          </span>
        ) : (
          <span className="egg">
            <PetPicture src={`${egg}@256.webp`} size={256} eager />
          </span>
        )}
        <span className="pet">
          <PetPicture src={`/items/${bounty.pet}@256.webp`} size={256} eager />
        </span>
      </div>
      <div className="text">
        <p className="tags">
          <span className="tag">{texts.today}</span>
          {leavingSoon && (
            <span className="tag soon">
              <Hourglass aria-hidden="true" />
              {texts.leavingSoon}
            </span>
          )}
          {bounty.sample && (
            <span className="tag sample" title={texts.sampleTitle}>
              {texts.sample}
            </span>
          )}
        </p>
        <RarityTag rarity="Secret" size="lg" />
        <h2 id="today">
          <Link to={`/items/${bounty.pet}`} translate="no">
            {bounty.name}
          </Link>
        </h2>
        <p className="in">
          {egg === null ? (
            texts.noEgg
          ) : (
            <>
              {texts.inThe}{' '}
              <Link className="link" to={egg} translate="no">
                {bounty.egg}
              </Link>
            </>
          )}
        </p>
        <dl>
          <div>
            <dt>{texts.chancePerEgg}</dt>
            <dd className="num" translate="no" title={odds.title}>
              {odds.text}
            </dd>
          </div>
          <div>
            <dt>{texts.day}</dt>
            <dd className="num" translate="no">
              <time dateTime={bounty.date}>{formatDate(bounty.date)}</time>
            </dd>
          </div>
        </dl>
      </div>
      <Clock now={now} />
    </Root>
  )
}
