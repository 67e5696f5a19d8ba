import { ChatServerFrame } from '#contract/chat.ts'
import { parseFrame } from '#contract/frame.ts'
import { authToken } from '#lib/auth-token.ts'
import { chatPolicy } from '#machines/connection.policy.ts'
import { environmentEvents } from '#streams/environment.stream.ts'
import type { LinkEvent, LinkReport } from '#streams/link.ts'
import { type Observable, Subject } from 'rxjs'
import { connectionLink } from './connection-link.ts'
import { signedInLink } from './signed-in-link.ts'
import { socketAddress } from './socket-address.ts'

type Options = {
  userId: string
  /** Reads again what the desk shows. */
  onChange: () => void
  connect?: (reports$: Observable<LinkReport>) => Observable<LinkEvent>
}

const connectSocket = (userId: string) => (reports$: Observable<LinkReport>) =>
  signedInLink(userId)?.events$ ??
  connectionLink({
    policy: chatPolicy,
    address: (token) => socketAddress(location.href, token ?? '', { listensOnly: true }),
    token: async () => authToken.get(),
    environment$: environmentEvents(),
    reports$,
    heartbeat: () => JSON.stringify({ type: 'HEARTBEAT', data: { timestamp: Date.now() } }),
  })

/** Follows what others do at the desk, over the socket of the signed-in; returns the function that ends it. DK170 */
export function followDesk({ userId, onChange, connect = connectSocket(userId) }: Options): () => void {
  const reports$ = new Subject<LinkReport>()
  let isComplete = false
  const following = connect(reports$).subscribe((event) => {
    if (event.type === 'link.opened') isComplete = false
    if (event.type !== 'link.framed') return
    const parsed = parseFrame(ChatServerFrame, event.data)
    const isFirst = !isComplete
    isComplete = true
    if (isFirst) reports$.next('synced')
    // Whatever happened while there was no connection is read too.
    if (isFirst || (parsed.ok && parsed.message.type === 'DESK_CHANGED')) onChange()
  })
  return () => following.unsubscribe()
}
