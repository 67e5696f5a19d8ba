import { CacheProvider, type EmotionCache } from '@emotion/react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** The same tree on both sides: one more sibling, even null, and every `useId` below differs. */
export function App({ cache, client, children }: { cache: EmotionCache; client: QueryClient; children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </CacheProvider>
  )
}
