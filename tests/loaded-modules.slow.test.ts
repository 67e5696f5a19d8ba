import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** The packages of node_modules that opening a database loads, in a process of its own. */
function loadedBy(url: string): string[] {
  const code = `
    const { openDatabase } = await import('./server/db/open-database.ts')
    await openDatabase(process.argv[1]).then((db) => db.destroy(), () => {})
    const { default: { _cache } } = await import('node:module')
    const packages = Object.keys(_cache).flatMap((file) => /node_modules\\/(?!.*node_modules\\/)([^/]+)/.exec(file)?.[1] ?? [])
    console.log([...new Set(packages)].join('\\n'))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code, url], {
    encoding: 'utf8',
  })
  return stdout.trim().split('\n')
}

it('[IM31] a start on SQLite loads no module of PostgreSQL', () => {
  expect(loadedBy(':memory:').filter((name) => name.startsWith('pg'))).toEqual([])
  expect(loadedBy('postgres://127.0.0.1:1/none')).toContain('pg')
})
