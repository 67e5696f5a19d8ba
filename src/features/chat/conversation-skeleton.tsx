import { Skeleton } from '#ui/skeleton.tsx'
import { Head } from './conversation-head.tsx'
import { WaitingMessages } from './waiting-messages.tsx'

/** Shown until the other user is known. */
export const ConversationSkeleton = () => (
  <div className="conversation" aria-busy="true">
    <Head aria-hidden="true">
      <Skeleton style={{ width: 40, height: 40, borderRadius: '50%' }} />
      <span className="who">
        <Skeleton style={{ width: 140, height: 16 }} />
        <Skeleton style={{ width: 64, marginBlockStart: 8 }} />
      </span>
    </Head>
    <WaitingMessages />
  </div>
)
