import { SignInCallback } from '#features/sign-in-callback/sign-in-callback.tsx'
import { useNavigate } from 'react-router-dom'
import { inspected } from '#app/wiring/inspected.ts'
import { signInCallback } from '#app/wiring/sign-in-callback-wiring.ts'

/** Leaves no entry of its own in the history. */
export function SignInCallbackPage() {
  const navigate = useNavigate()
  return (
    <SignInCallback
      machine={signInCallback({ go: (to) => void navigate(to, { replace: true }) })}
      options={inspected}
    />
  )
}
