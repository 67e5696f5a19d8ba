import type { Role } from '#contract/users.ts'
import * as texts from '#messages/staff.ts'
import { Scale, ShieldCheck } from 'lucide-react'
import { NavLink } from 'react-router-dom'
import { isModerator } from './is-moderator.ts'

/** What the account menu has for staff alone. DK3, MO62 */
export default function StaffLinks({ role, onChoice }: { role: Role; onChoice?: (() => void) | undefined }) {
  return (
    <>
      <NavLink to="/desk" onClick={onChoice}>
        <Scale aria-hidden="true" />
        {texts.desk}
      </NavLink>
      {isModerator(role) && (
        <NavLink to="/moderation" onClick={onChoice}>
          <ShieldCheck aria-hidden="true" />
          {texts.moderation}
        </NavLink>
      )}
    </>
  )
}
