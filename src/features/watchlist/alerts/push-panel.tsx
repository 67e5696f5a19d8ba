import { alertSource } from './alert-source.ts'
import type { pushMachine } from '#machines/push.machine.ts'
import { push as texts } from '#messages/alerts.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { BellOff, BellRing } from 'lucide-react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'

type Props = { actor: ActorRefFrom<typeof pushMachine>; hasRule: boolean }

async function sendTest() {
  try {
    const { count } = await alertSource.testPush()
    toast({ title: count === 0 ? texts.testNone : texts.testSent })
  } catch {
    toast({ title: texts.testFailed, variant: 'destructive' })
  }
}

/** State of push in this browser, and the next step. WL50 to WL56, AL204, AL205, CN47 */
export function PushPanel({ actor, hasRule }: Props) {
  const state = useSelector(actor, ({ value }) => value)
  const failure = useSelector(actor, ({ context }) => context.failure)
  useEffect(() => actor.send({ type: 'rules.read', hasRule }), [actor, hasRule])
  const client = useQueryClient()
  // Rules and log name the channels that work.
  useEffect(() => void client.invalidateQueries({ queryKey: ['alerts'] }), [client, state])
  const isOn = state === 'subscribed' || state === 'resyncing' || state === 'unsubscribing'
  const mayTurnOn = state === 'idle' || state === 'lost'
  const hasStopped = state === 'lost' || state === 'blocked'
  const said =
    state === 'idle' && failure
      ? texts[failure]
      : (state === 'idle' || state === 'denied') && !hasRule
        ? texts.needsRule
        : state === 'checking' || state === 'unsubscribing'
          ? texts.resyncing
          : state === 'unsupported' && !isSecureContext
            ? texts.insecure
            : texts[state]
  const Icon = isOn ? BellRing : BellOff
  return (
    <Root
      aria-label={texts.title}
      data-state={state}
      data-asked={hasRule || undefined}
      data-stopped={hasStopped || undefined}
    >
      <Icon aria-hidden="true" />
      <div>
        <h3>{texts.title}</h3>
        <output>{said}</output>
      </div>
      {mayTurnOn && hasRule && (
        <Button look="primary" onClick={() => actor.send({ type: 'push.requested' })}>
          {hasStopped ? texts.turnOnAgain : texts.turnOn}
        </Button>
      )}
      {hasStopped && (
        <Button look="quiet" onClick={() => actor.send({ type: 'push.cancelled' })}>
          {texts.leaveOff}
        </Button>
      )}
      {isOn && (
        <span>
          <Button look="outline" onClick={() => void sendTest()}>
            {texts.test}
          </Button>
          <Button look="quiet" onClick={() => actor.send({ type: 'push.cancelled' })}>
            {texts.turnOff}
          </Button>
        </span>
      )}
    </Root>
  )
}

const Root = styled.section(css`
  display: flex; flex-wrap: wrap; align-items: center; gap: var(--s-2) var(--s-3); min-height: 76px;
  > svg { width: 24px; height: 24px; flex: none; color: var(--text-3); }
  &[data-state="subscribed"] > svg { color: var(--good); }
  &[data-asked][data-state="denied"] > svg { color: var(--warn); }
  &[data-stopped] { padding: var(--s-3) var(--s-4); border: 1px solid var(--bad); border-radius: var(--r-md); background: var(--bad-soft); }
  &[data-stopped] > svg { color: var(--bad); }
  > div { flex: 1 1 220px; min-width: 0; }
  > span { display: flex; flex-wrap: wrap; gap: var(--s-2); }
  h3 { font: 600 1rem/1.3 var(--font-text); }
  output { display: block; font-size: var(--t-sm); line-height: 1.4; color: var(--text-2); }
  &[data-stopped] output { color: var(--bad); font-weight: 600; }
`)
