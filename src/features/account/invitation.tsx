import { signInHref } from '#domain/sign-in-href.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/message.tsx'
import { Panel } from '#ui/panel.tsx'

const TEXT = 'Signing in is optional: values, eggs, hatches and the calculator need none. It is for chatting and trading with other players.'

/** To whoever is signed out; signing in leads back here. AU17 */
export const Invitation = ({ signInPath }: { signInPath: string | null }) => (
  <Panel className="invitation">
    <EmptyState
      title="You are not signed in" text={signInPath === null ? 'Sign-in is not set up on this site.' : TEXT}
    >
      {signInPath !== null && <ButtonLink reloadDocument to={signInHref(signInPath, '/account')} look="primary" size="lg">Sign in</ButtonLink>}
    </EmptyState>
  </Panel>
)
