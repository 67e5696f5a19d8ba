import { authToken } from '#lib/auth-token.ts'
import type { Readable } from '#lib/live-context.ts'
import { pageIdle } from '#lib/page-idle.ts'
import type { createSignedIn, SignedIn } from '#app/signed-in.tsx'

type Options = {
  /** Goes to a path of this site. */
  go: (to: string) => void
  load: () => Promise<{ createSignedIn: typeof createSignedIn }>
  whenIdle?: () => Promise<void>
}

/**
 * The machine of who is signed in, and what shows it: loaded with the first token, once the page is idle, and then for good. If it cannot
 * be loaded, the next token asks again. AU18
 */
export function createLazyAuth({ go, load, whenIdle = pageIdle }: Options): Readable<SignedIn | null> {
  let signedIn: SignedIn | null = null
  let loading = false
  const listeners = new Set<() => void>()

  const start = async () => {
    if (loading || authToken.get() === null) return
    loading = true
    try {
      await whenIdle()
      signedIn = (await load()).createSignedIn({ go })
      for (const listener of listeners) listener()
    } catch (error) {
      loading = false
      console.warn('auth: its code could not be loaded', error)
    }
  }
  authToken.subscribe(() => void start())
  void start()

  return {
    get: () => signedIn,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
