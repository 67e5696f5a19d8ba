import { authMachine } from '#machines/auth.machine.ts'
import { connectionMachine } from '#machines/connection.machine.ts'
import { hatchNotificationsMachine } from '#machines/hatch-notifications.machine.ts'
import { signInCallbackMachine } from '#machines/sign-in-callback.machine.ts'
import { expect, it } from 'vitest'
import { toMermaid } from './support/mermaid.ts'

it.each([authMachine, connectionMachine, hatchNotificationsMachine, signInCallbackMachine])('the diagram of $id is current', async (machine) => {
  await expect(toMermaid(machine)).toMatchFileSnapshot(`../docs/machines/${machine.id}.mmd`)
})
