import { ButtonLink } from './button.tsx'
import { EmptyState } from './message.tsx'
import { Panel } from './panel.tsx'

const TEXT = 'Signing in is optional: values, eggs, hatches and the calculator need none. It is for chatting and trading with other players.'

/** To whoever is signed out. `href` signs in and leads back; null: there is no sign-in. */
export const Invitation = ({ href }: { href: string | null }) => (
  <Panel className="invitation">
    <EmptyState title="You are not signed in" text={href === null ? 'Sign-in is not set up on this site.' : TEXT}>
      {href !== null && <ButtonLink reloadDocument to={href} look="primary" size="lg">Sign in</ButtonLink>}
    </EmptyState>
  </Panel>
)
