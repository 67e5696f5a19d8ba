import * as texts from '#messages/staff.ts'
import { Scale } from 'lucide-react'
import { NavLink } from 'react-router-dom'

/** What the account menu has for staff alone. DK3 */
export default function StaffLinks({ onChoice }: { onChoice?: (() => void) | undefined }) {
  return (
    <NavLink to="/desk" onClick={onChoice}>
      <Scale aria-hidden="true" />
      {texts.desk}
    </NavLink>
  )
}
