import type { Role } from '#contract/users.ts'
import * as texts from '#messages/staff.ts'
import { ShieldCheck } from 'lucide-react'
import { NavLink } from 'react-router-dom'
import { isModerator } from './is-moderator.ts'

/** What the account menu has for staff alone. MO62 */
export default function StaffLinks({ role, onChoice }: { role: Role; onChoice?: (() => void) | undefined }) {
  if (!isModerator(role)) return null
  return (
    <NavLink to="/moderation" onClick={onChoice}>
      <ShieldCheck aria-hidden="true" />
      {texts.moderation}
    </NavLink>
  )
}
