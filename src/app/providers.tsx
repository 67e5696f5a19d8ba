import type { Readable } from '#base/store.ts'
import { AuthActorContext, signedOut } from '#features/account/auth-actor-context.ts'
import { AddToPetsContext } from '#lib/ledger/add-to-pets-context.ts'
import { type LiveHandle, LiveContext } from '#lib/live-context.ts'
import { CacheProvider, type EmotionCache } from '@emotion/react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AuthContext, type SignedIn } from './shell/auth-context.ts'
import { addToPets } from './wiring/add-to-pets.ts'

type Props = {
  cache: EmotionCache
  client: QueryClient
  live: LiveHandle
  /** Left out on the server, where nobody is signed in. */
  auth?: Readable<SignedIn | null>
  children: ReactNode
}

/**
 * Every context that public screens read, so that a route leads straight to its feature. Each holds a handle that never changes: a page renders
 * again only where a component subscribes. The tree is the same on both sides: one more sibling, even null, and every `useId` below differs.
 */
export function Providers({ cache, client, live, auth = signedOut, children }: Props) {
  return (
    <LiveContext value={live}>
      <AuthContext value={auth}>
        <AuthActorContext value={auth}>
          <CacheProvider value={cache}>
            <QueryClientProvider client={client}>
              <AddToPetsContext value={addToPets}>{children}</AddToPetsContext>
            </QueryClientProvider>
          </CacheProvider>
        </AuthActorContext>
      </AuthContext>
    </LiveContext>
  )
}
