import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { cleanUp } from './clean-up.ts'

it('[RU55] a step of a clean-up that fails is a warning, and the steps after it still run', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const last = vi.fn<() => void>()
  const measured = (async () => {
    try {
      return 42
    } finally {
      await cleanUp(
        () => {
          throw new Error('ENOTEMPTY: /tmp/chrome-1')
        },
        () => Promise.reject(new Error('the browser is gone')),
        last,
      )
    }
  })()
  expect(await measured).toBe(42)
  expect(last).toHaveBeenCalledOnce()
  expect(warn.mock.calls.flat().map(String)).toEqual([
    expect.stringContaining('ENOTEMPTY: /tmp/chrome-1'),
    expect.stringContaining('the browser is gone'),
  ])
})

it('[RU55] every benchmark that cleans up after its figures does so without losing them', () => {
  const folder = import.meta.dirname
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  )
  const careless = files.filter((name) =>
    /finally (\{\s*|\(\(\) => )(?!\s|(await )?cleanUp\(|await chrome\.close\(\))/.test(
      readFileSync(join(folder, name), 'utf8'),
    ),
  )
  expect(careless).toEqual([])
})
