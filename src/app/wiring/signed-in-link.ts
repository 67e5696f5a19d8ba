import { authToken } from '#lib/auth-token.ts'
import { chatPolicy } from '#machines/connection.policy.ts'
import { environmentEvents } from '#streams/environment.stream.ts'
import { shareLink, type SharedLink } from '#streams/shared-link.stream.ts'
import { connectionLink } from './connection-link.ts'
import { socketAddress } from './socket-address.ts'

/** Changes with the messages between tabs: those of another version have a connection of their own. */
const VERSION = 1

const links = new Map<string, SharedLink>()

/** The browser's one connection of a signed-in player; undefined where tabs cannot agree on one. NO97 */
export function signedInLink(userId: string): SharedLink | undefined {
  if (navigator.locks === undefined) return undefined
  const known = links.get(userId)
  if (known) return known
  const link = shareLink({
    name: `signed-in ${VERSION} ${userId}`,
    connect: (connection) =>
      connectionLink({
        policy: chatPolicy,
        address: (token) => socketAddress(location.href, token ?? '', { listensOnly: true }),
        token: async () => authToken.get(),
        environment$: environmentEvents(),
        heartbeat: () => JSON.stringify({ type: 'HEARTBEAT', data: { timestamp: Date.now() } }),
        ...connection,
      }),
  })
  links.set(userId, link)
  return link
}
