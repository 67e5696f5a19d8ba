import { expect, it, vi } from 'vitest'

vi.mock('./hydrate.tsx', () => ({}))

const log: string[] = []
/** Its timer fires in the task after its own. */
const chunk = (name: string) =>
  `data:text/javascript,globalThis.chunkLog.push('${name}');setTimeout(()=>globalThis.chunkLog.push('task'))`

it('[LY42] each chunk is evaluated in a task of its own, in the order of the list', async () => {
  Object.assign(globalThis, { chunkLog: log })
  const files = ['vendor', 'route', 'hydrate'].map(chunk)
  document.head.innerHTML = `<script type="application/json" id="scripts">${JSON.stringify(files)}</script>`
  await import('./entry-client.tsx')
  await vi.waitFor(() => expect(log).toHaveLength(6))
  expect(log).toEqual(['vendor', 'task', 'route', 'task', 'hydrate', 'task'])
  expect([...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => href)).toEqual(
    files,
  )
})
