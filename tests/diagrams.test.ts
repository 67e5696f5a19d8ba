import { connectionMachine } from '#machines/connection.machine.ts'
import { hatchNotificationsMachine } from '#machines/hatch-notifications.machine.ts'
import { expect, it } from 'vitest'
import { toMermaid } from './support/mermaid.ts'

it.each([connectionMachine, hatchNotificationsMachine])('the diagram of $id is current', async (machine) => {
  await expect(toMermaid(machine)).toMatchFileSnapshot(`../docs/machines/${machine.id}.mmd`)
})
