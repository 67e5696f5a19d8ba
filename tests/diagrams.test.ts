import { connectionMachine } from '#machines/connection.machine.ts'
import { expect, it } from 'vitest'
import { toMermaid } from './support/mermaid.ts'

it.each([connectionMachine])('the diagram of $id is current', async (machine) => {
  await expect(toMermaid(machine)).toMatchFileSnapshot(`../docs/machines/${machine.id}.mmd`)
})
