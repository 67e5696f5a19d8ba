import type { Report } from '#contract/moderation.ts'
import type { User } from '#contract/users.ts'
import { stripBidiControls } from '#domain/text/strip-bidi-controls.ts'
import { guestReporter } from '#messages/moderation.ts'

/** For names of controls, which hold only text. */
export const toSafeName = ({ displayName }: User): string => stripBidiControls(displayName)

/** In words, because a guest of a trade room has no account. RM124 */
export const nameReporter = ({ reporter }: Pick<Report, 'reporter'>): string =>
  reporter ? toSafeName(reporter) : guestReporter

export const Reporter = ({ reporter }: { reporter: User | undefined }) =>
  reporter ? <bdi translate="no">{toSafeName(reporter)}</bdi> : <>{guestReporter}</>

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
