import { changedRule } from '#domain/alerts/rule-draft.ts'
import { ownerToken } from '#features/watchlist/alerts/owner-token.ts'
import { alertSource } from '#features/watchlist/alerts/alert-source.ts'
import {
  askForPush,
  inspectPush,
  subscribeToPush,
  unsubscribeFromPush,
} from '#features/watchlist/alerts/push-browser.ts'
import { type PushFailure, pushMachine, type PushStanding } from '#machines/push.machine.ts'
import { fromPromise } from 'xstate'

/** Subscribes, and adds the player's existing alerts to push. WL53 */
async function subscribe() {
  const failure = await subscribeToPush()
  const token = ownerToken()
  if (failure !== null || token === null) return failure
  const { rules } = await alertSource.rules(token)
  for (const rule of rules.filter(({ channels }) => !channels.includes('push')))
    await alertSource.changeRule(rule.id, changedRule(rule, { channels: [...rule.channels, 'push'] }))
  return null
}

/** The push machine with this browser. WL50 */
export const browserPushMachine = pushMachine.provide({
  actors: {
    inspect: fromPromise<PushStanding>(inspectPush),
    ask: fromPromise(askForPush),
    subscribe: fromPromise<PushFailure | null>(subscribe),
    unsubscribe: fromPromise(unsubscribeFromPush),
  },
})
