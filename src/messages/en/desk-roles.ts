import type { AppointedRole } from '#contract/users.ts'

export const title = 'Roles'
export const loadError = 'Couldn’t load the roles'
export const pending = 'Waiting for a second lead'
export const pendingHint =
  'A new editor or proposer needs two leads. Nothing changes until another lead confirms, and after 7 days it expires.'
export const nonePending = 'No appointment is waiting.'
export const current = 'Who has a role'
const roles: Record<AppointedRole, string> = { proposer: 'Proposer', editor: 'Editor', lead: 'Lead' }
/** `Editor · proposed by `, before the name and the time. */
export const proposedBy = (role: AppointedRole) => `${roles[role]} · proposed by `
export const proposedByYou = (role: AppointedRole) => `${roles[role]} · proposed by you`
export const expires = 'Expires '
export const since = (role: AppointedRole) => `${roles[role]} since `
export const by = ' by '
export const and = ' and '
export const theOperator = 'the operator'
export const confirm = 'Confirm'
export const reject = 'Reject'
export const withdraw = 'Withdraw'
/** `Confirm: Nova becomes editor`, for those who hear the page. */
export const describe = (action: string, name: string, role: AppointedRole) =>
  `${action}: ${name} becomes ${roles[role].toLowerCase()}`
export const confirmed = (name: string, role: AppointedRole) => `${name} is ${roles[role].toLowerCase()} now.`
export const rejected = (name: string) => `Appointment of ${name} rejected.`
export const withdrawn = (name: string) => `Appointment of ${name} withdrawn.`

export const gone = 'Another lead was quicker: this appointment no longer waits.'
export const refused = 'Couldn’t save your decision. Try again.'
/** Reason why the server refused, by its code. */
export const refusals: Readonly<Record<string, string>> = {
  'appointment.own': 'You proposed this, so another lead confirms it.',
  'appointment.expired': 'This waited for more than 7 days. Propose it again.',
  'appointment.void': 'The lead who proposed this can no longer appoint anyone. Propose it yourself.',
  'appointment.confirmed': 'Another lead has confirmed this. End the role instead.',
  'user.not_found': 'This account was deleted.',
  'role.own': 'You can’t change your own role.',
  'role.of_lead': 'Only the operator changes the role of a lead.',
  'role.ended': 'You’re no longer a lead.',
  'account.muted': 'You’re muted, so you can’t do this now.',
  'account.suspended': 'You’re suspended, so you can’t do this now.',
}
