import type { User } from '#contract/users.ts'
import { formatDate } from '#domain/text/format.ts'
import type { SignOutScope } from '#machines/auth.machine.ts'
import * as inboxRules from '#messages/inbox-rules.ts'
import * as texts from '#messages/account.ts'
import * as contact from '#messages/contact.ts'
import * as bots from '#messages/keys-and-webhooks.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { AccountSection as Section } from './account-section.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { exportAccount } from './export-account.ts'
import { DELETE_PARAMETER } from './fresh-sign-in.tsx'
import { MeasureList } from './measure-list.tsx'
import { TradeSharing } from './trade-sharing.tsx'

/** Below the first screen, so its code comes after the page's. */
const ContactChoices = lazy(async () => ({ default: (await import('./contact-choices.tsx')).ContactChoices }))

type Props = { user: User; isLeaving: boolean; onLeave: (leaving: SignOutScope) => void }

export function AccountDetails({ user, isLeaving, onLeave }: Props) {
  const [query, setQuery] = useSearchParams()
  const [isDeleting, setDeleting] = useState(() => query.has(DELETE_PARAMETER))
  const keep = () => {
    setDeleting(false)
    if (query.has(DELETE_PARAMETER)) setQuery({}, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <Section className="who" aria-label={texts.profile}>
        <Avatar name={user.displayName} />
        <div>
          <h2 translate="no">{user.displayName}</h2>
          <p>
            <bdi translate="no">@{user.name}</bdi> · {texts.joined}{' '}
            <time dateTime={user.createdAt}>{formatDate(user.createdAt)}</time>
          </p>
        </div>
      </Section>
      <Section aria-labelledby="account-suggestions">
        <h2 id="account-suggestions">{texts.suggestions}</h2>
        <p>{texts.suggestionsText}</p>
        <div className="buttons">
          <ButtonLink look="outline" to="/account/suggestions">
            {texts.seeSuggestions}
          </ButtonLink>
        </div>
      </Section>
      <Section id="contact" aria-labelledby="account-contact">
        <h2 id="account-contact">{contact.title}</h2>
        <p>{contact.text}</p>
        <div className="choices">
          <Suspense>
            <ContactChoices userId={user.id} />
          </Suspense>
        </div>
      </Section>
      <Section id="trades" aria-labelledby="account-trades">
        <h2 id="account-trades">{texts.trades}</h2>
        <p>{texts.tradesText}</p>
        <TradeSharing userId={user.id} />
      </Section>
      <Section aria-labelledby="account-sessions">
        <h2 id="account-sessions">{texts.sessions}</h2>
        <p>{texts.sessionsText}</p>
        <div className="buttons">
          <Button look="outline" isBusy={isLeaving} onClick={() => onLeave('session')}>
            {texts.logOut}
          </Button>
          <Button look="outline" isBusy={isLeaving} onClick={() => onLeave('sessions')}>
            {texts.logOutEverywhere}
          </Button>
        </div>
      </Section>
      <Section aria-labelledby="account-data">
        <h2 id="account-data">{texts.data}</h2>
        <p>
          {texts.dataText.before}
          <Link to="/privacy-policy">{texts.dataText.link}</Link>
          {texts.dataText.after}
        </p>
        <div className="buttons">
          <Button look="outline" onClick={() => void exportAccount()}>
            <Download aria-hidden="true" />
            {texts.exportData}
          </Button>
        </div>
      </Section>
      <Section aria-labelledby="account-deletion">
        <h2 id="account-deletion">{texts.deletion}</h2>
        <p>{texts.deletionText}</p>
        <div className="buttons">
          <Button look="danger" isBusy={isLeaving} aria-haspopup="dialog" onClick={() => setDeleting(true)}>
            {texts.deleteAccount}
          </Button>
        </div>
      </Section>
      <Section id="measures" aria-labelledby="account-measures">
        <h2 id="account-measures">{texts.measures}</h2>
        <MeasureList userId={user.id} />
      </Section>
      <Section aria-labelledby="account-inbox">
        <h2 id="account-inbox">{inboxRules.title}</h2>
        <p>{inboxRules.accountText}</p>
        <div className="buttons">
          <ButtonLink look="outline" to="/account/inbox">
            {inboxRules.title}
          </ButtonLink>
        </div>
      </Section>
      <Section aria-labelledby="account-bots">
        <h2 id="account-bots">{bots.forBots}</h2>
        <p>{bots.forBotsText}</p>
        <div className="buttons">
          <ButtonLink look="outline" to="/account/developer">
            {bots.title}
          </ButtonLink>
        </div>
      </Section>
      <DeleteAccount
        open={isDeleting}
        name={user.name}
        isLeaving={isLeaving}
        onClose={keep}
        onDelete={() => onLeave('account')}
      />
    </>
  )
}
