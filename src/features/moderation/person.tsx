import type { User } from '#contract/users.ts'
import { stripBidiControls } from '#domain/text/strip-bidi-controls.ts'

/** For names of controls, which hold only text. */
export const toSafeName = ({ displayName }: User): string => stripBidiControls(displayName)

/** A player's names, each with a direction of its own. */
export const Person = ({ user }: { user: User }) => (
  <>
    <b>
      <bdi translate="no">{toSafeName(user)}</bdi>
    </b>{' '}
    <bdi className="handle" translate="no">
      @{stripBidiControls(user.name)}
    </bdi>
  </>
)
