import type { ReportedWishList } from '#contract/moderation.ts'
import type { TradeEntry } from '#contract/trade-entry.ts'
import { measureAge } from '#domain/text/relative-time.ts'
import { useNow } from '#lib/live-context.ts'
import { moderationSource, type WishDecision } from './moderation-source.ts'
import { reportedWishesQuery } from './moderation-queries.ts'
import * as texts from '#messages/moderation.ts'
import { notes, tags as tagTexts } from '#messages/wishes.ts'
import { ago } from '#messages/time.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from './loaded.tsx'
import { Person, toSafeName } from './person.tsx'
import { ReasonForm } from './reason-form.tsx'

/** Wishes that rest because players reported them, the longest wait first. WI89 */
export function ReportedWishes() {
  const reported = useQuery(reportedWishesQuery)
  return (
    <Panel aria-labelledby="moderation-wishes">
      <h2 id="moderation-wishes">{texts.reportedWishes}</h2>
      <Loaded query={reported}>
        {({ wishes }) => (
          <>
            {wishes.length === 0 && <p className="quiet">{texts.noReportedWishes}</p>}
            <ul className="rows">
              {wishes.map((each) => (
                <ReportedWish key={each.wish.id} {...each} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Panel>
  )
}

const DECISIONS: readonly WishDecision[] = ['wake', 'end']

function ReportedWish({ wish: { id, have, want, tags, note }, by, since }: ReportedWishList['wishes'][number]) {
  const [decision, setDecision] = useState<WishDecision | null>(null)
  const now = useNow(60_000, 0)
  const name = toSafeName(by)
  return (
    <li>
      <h3>
        <Person user={by} />
      </h3>
      <p>
        <Pets pets={have} /> {texts.wishFor} <Pets pets={want} more={tags.map((tag) => tagTexts[tag].label)} />
        {note !== undefined && ` · ${notes[note]}`}
      </p>
      <p className="quiet">{texts.hiddenSince(ago(measureAge(since, now)))}</p>
      <div className="buttons">
        {DECISIONS.map((each) => (
          <Button
            key={each}
            look="outline"
            aria-haspopup="dialog"
            aria-label={texts.describeWishDecision(each, name)}
            onClick={() => setDecision(each)}
          >
            {texts.wishDecisions[each]}
          </Button>
        ))}
      </div>
      <Sheet
        open={decision !== null}
        onClose={() => setDecision(null)}
        title={decision === null ? '' : texts.describeWishDecision(decision, name)}
      >
        {decision !== null && (
          <ReasonForm
            isForLog
            label={texts.wishDecisions[decision]}
            done={texts.wishDecided[decision]}
            save={(body) => moderationSource.decideOnWish(id, decision, body)}
            onClose={() => setDecision(null)}
          />
        )}
      </Sheet>
    </li>
  )
}

const Pets = ({ pets, more = [] }: { pets: readonly TradeEntry[]; more?: readonly string[] }) => (
  <b>
    {pets.map(({ slug, name, quantity }, index) => (
      <span key={slug}>
        {index > 0 && ', '}
        {quantity > 1 && `${quantity} × `}
        <span translate="no">{name}</span>
      </span>
    ))}
    {more.length > 0 && `${pets.length > 0 ? ', ' : ''}${more.join(', ')}`}
  </b>
)
