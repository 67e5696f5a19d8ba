import type { User } from '#contract/users.ts'
import { formatDate } from '#domain/text/format.ts'
import type { SignOutScope } from '#machines/auth.machine.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { DeleteAccount } from './delete-account.tsx'
import { exportAccount } from './export-account.ts'
import { DELETE_PARAMETER } from './fresh-sign-in.tsx'

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
      <Section className="who" aria-label="Your profile">
        <Avatar name={user.displayName} />
        <div>
          <h2>{user.displayName}</h2>
          <p>
            @{user.name} · joined <time dateTime={user.createdAt}>{formatDate(user.createdAt)}</time>
          </p>
        </div>
      </Section>
      <Section aria-labelledby="account-sessions">
        <h2 id="account-sessions">Signed in</h2>
        <p>Log out here or on all your devices, for example if you lost one.</p>
        <div className="buttons">
          <Button look="outline" disabled={isLeaving} onClick={() => onLeave('session')}>
            Log out
          </Button>
          <Button look="outline" disabled={isLeaving} onClick={() => onLeave('sessions')}>
            Log out everywhere
          </Button>
        </div>
      </Section>
      <Section aria-labelledby="account-data">
        <h2 id="account-data">Your data</h2>
        <p>
          Download everything we store about you as one file. The <Link to="/privacy-policy">privacy policy</Link> says
          what that is.
        </p>
        <div className="buttons">
          <Button look="outline" onClick={() => void exportAccount()}>
            <Download aria-hidden="true" />
            Export my data
          </Button>
        </div>
      </Section>
      <Section aria-labelledby="account-deletion">
        <h2 id="account-deletion">Delete account</h2>
        <p>This signs you out everywhere and deletes your data. Messages you sent stay, without your name.</p>
        <div className="buttons">
          <Button look="danger" disabled={isLeaving} aria-haspopup="dialog" onClick={() => setDeleting(true)}>
            Delete my account
          </Button>
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

const Section = styled(Panel)(css`
  h2 { font: var(--w-display) var(--d-sm)/1.3 var(--font-display); overflow-wrap: anywhere; }
  p { margin-top: 2px; color: var(--text-2); }
  p a { color: var(--accent); text-decoration: underline; text-underline-offset: 3px; }
  .buttons { display: flex; flex-wrap: wrap; gap: var(--s-3); margin-top: var(--s-4); }
  &.who { display: flex; align-items: center; gap: var(--s-4); }
  &.who > :first-child { width: 56px; height: 56px; font-size: 1.25rem; }
  &.who > div { min-width: 0; }
`)
