import { SIGN_IN_FAILURES } from '#contract/sign-in.ts'
import { expect, it } from 'vitest'
import { failures, successes } from './session.ts'

it('[AU2, AU5, AU30] says what has ended or begun', () => {
  expect(successes).toEqual({
    'session.ended': 'You have been logged out',
    'account.deleted': 'Your account has been deleted',
    'signIn.done': 'Successfully logged in!',
  })
  expect([failures['signOut.failed'], failures['deletion.failed']]).toEqual([
    'Failed to logout',
    'Couldn’t delete your account',
  ])
})

it('[AU4] says of every failed sign-in why it failed', () => {
  const texts = SIGN_IN_FAILURES.map((reason) => failures[`signIn.${reason}`])
  expect(new Set(texts).size).toEqual(SIGN_IN_FAILURES.length)
  for (const text of texts) expect(text).toMatch(/^Authentication failed: .{10}/)
  expect(failures['signIn.empty']).toEqual('No authentication token received')
})
