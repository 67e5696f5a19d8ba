import { authToken } from '#lib/auth-token.ts'
import { lazyHandle } from '#base/lazy-handle.ts'
import { createStore, type Readable } from '#base/store.ts'
import { pageIdle } from '#lib/page-idle.ts'
import type { SignedIn } from './shell/auth-context.ts'
import type { createSignedIn } from './signed-in.tsx'

type Options = {
  /** Goes to a path of this site. */
  go: (to: string) => void
  load: () => Promise<{ createSignedIn: typeof createSignedIn }>
  whenIdle?: () => Promise<void>
}

/**
 * The machine of who is signed in, and what shows it. Its code is loaded with the first token, once the page is idle. If that fails,
 * the next token loads it again. AU18
 */
export function createLazyAuth({ go, load, whenIdle = pageIdle }: Options): Readable<SignedIn | null> {
  const signedIn = createStore<SignedIn | null>(null)
  const code = lazyHandle('auth', async () => {
    await whenIdle()
    return (await load()).createSignedIn({ go })
  })
  const start = () => {
    if (authToken.get() !== null) void code().then(signedIn.set)
  }
  authToken.subscribe(start)
  start()
  return signedIn
}
