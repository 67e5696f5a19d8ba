import { ButtonLink } from './button.tsx'
import { EmptyState } from './message.tsx'
import { Panel } from './panel.tsx'

const TEXT = 'Sign in to chat and trade. Everything else works without an account.'

/** To whoever is signed out. `href` signs in and leads back; null: there is no sign-in. */
export const Invitation = ({ href }: { href: string | null }) => (
  <Panel className="invitation">
    <EmptyState title="You’re not signed in" text={href === null ? 'This site has no sign-in.' : TEXT}>
      {href !== null && (
        <ButtonLink reloadDocument to={href} look="primary" size="lg">
          Sign in
        </ButtonLink>
      )}
    </EmptyState>
  </Panel>
)
