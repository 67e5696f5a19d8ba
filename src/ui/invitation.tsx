import { ButtonLink } from './button.tsx'
import { EmptyState } from './message.tsx'
import { Panel } from './panel.tsx'

type Props = {
  href: string | null
  words: { readonly title: string; readonly text: string; readonly noSignIn: string; readonly signIn: string }
}

/** Invites signed-out players. `href` signs in and leads back; null: there is no sign-in. */
export const Invitation = ({ href, words }: Props) => (
  <Panel className="invitation">
    <EmptyState title={words.title} text={href === null ? words.noSignIn : words.text}>
      {href !== null && (
        <ButtonLink reloadDocument to={href} look="primary" size="lg">
          {words.signIn}
        </ButtonLink>
      )}
    </EmptyState>
  </Panel>
)
