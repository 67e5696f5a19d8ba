import type { Role } from '#contract/users.ts'
import * as texts from '#messages/staff.ts'
import { Scale, ShieldCheck } from 'lucide-react'
import { NavLink, useMatch } from 'react-router-dom'
import { isModerator } from './is-moderator.ts'

/** Entries of the account menu that only staff have. DK3, DK114, MO62 */
export default function StaffLinks({ role, onChoice }: { role: Role; onChoice?: (() => void) | undefined }) {
  const receipt = useMatch('/values/changes/:number')
  const item = useMatch('/items/:slug')
  return (
    <>
      {receipt && (
        <NavLink to={`/desk/changes/${receipt.params.number}`} onClick={onChoice}>
          <Scale aria-hidden="true" />
          {texts.changeAtDesk}
        </NavLink>
      )}
      {item && isModerator(role) && (
        <NavLink to={`/desk/values/${item.params.slug}`} onClick={onChoice}>
          <Scale aria-hidden="true" />
          {texts.valueAtDesk}
        </NavLink>
      )}
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
