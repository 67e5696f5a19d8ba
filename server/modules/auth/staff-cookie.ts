import { fastifyCookie } from '@fastify/cookie'
import type { Role } from '#contract/users.ts'
import type { Session, Sessions } from './sessions.ts'

/** Addresses whose pages only the staff have. */
const PATHS = ['/desk', '/moderation'] as const
const NAME = 'staff'

const isStaffPath = (path: string): boolean => PATHS.some((each) => path === each || path.startsWith(`${each}/`))

/**
 * Cookies that the browser sends only with requests for pages of the staff. Their value is the id of the session, which opens nothing: it
 * only lets the document answer 200. AP126, AP128
 */
export const staffCookies = ({ id, expiresAt }: Session, { secure, now }: { secure: boolean; now: number }): string[] =>
  PATHS.map((path) =>
    fastifyCookie.serialize(NAME, id, {
      path,
      secure,
      httpOnly: true,
      sameSite: 'lax',
      maxAge: Math.floor((expiresAt - now) / 1_000),
    }),
  )

type Options = { sessions: Pick<Sessions, 'findUserId'>; getRole: (userId: string) => Promise<Role> }

/** Whether the page at this address is for the staff, and the cookies name an open session of someone who has a role now. AP126 */
export const createIsForStaff =
  ({ sessions, getRole }: Options) =>
  async (path: string, cookies: string | undefined): Promise<boolean> => {
    if (!isStaffPath(path)) return false
    const id = fastifyCookie.parse(cookies ?? '')[NAME]
    const userId = id === undefined ? undefined : await sessions.findUserId(id)
    return userId !== undefined && (await getRole(userId)) !== 'player'
  }
