import { signInHref } from '#domain/site/sign-in-href.ts'
import { useSession } from '#lib/use-session.ts'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useSignedIn } from './auth-context.ts'

type Props = { signInPath: string; part: 'Menu' | 'Entries'; children: ReactNode }

/**
 * For the signed in a part of their account, for others a link that signs in and comes back. The server does not know who asks, nor, where a
 * page is shared, at which address: until hydrated the link comes back home, and the first script hides it from the signed in. AU18
 */
export function AccountPart({ signInPath, part, children }: Props) {
  const session = useSession()
  const signedIn = useSignedIn()
  const { pathname, search } = useLocation()
  if (session !== 'in')
    return (
      <a
        className="sign-in"
        data-look="outline"
        href={session === 'unknown' ? signInPath : signInHref(signInPath, pathname + search)}
      >
        {children}
      </a>
    )
  const Part = signedIn?.[part]
  return Part && <Part actor={signedIn.actor} inbox={signedIn.inbox} />
}
