import type { SignInFailureReason } from '#contract/sign-in.ts'

/** A sign-in that came to nothing. `known` is for the log: only what can hold neither a token nor a secret. */
export class SignInFailure extends Error {
  override readonly name = 'SignInFailure'
  readonly reason: SignInFailureReason
  readonly known: Readonly<Record<string, unknown>>

  constructor(reason: SignInFailureReason, known: Readonly<Record<string, unknown>> = {}) {
    super(reason)
    this.reason = reason
    this.known = known
  }
}
