import type { SignInFailureReason } from '#contract/sign-in.ts'

/** A failed sign-in. `known` goes to the log and must hold neither token nor secret. */
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
