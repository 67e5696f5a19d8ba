import type { Role } from '#contract/users.ts'

/** Editors and leads. MO60 */
export const isModerator = (role: Role): boolean => role === 'editor' || role === 'lead'
