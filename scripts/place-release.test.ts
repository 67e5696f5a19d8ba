import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { placeRelease } from './place-release.ts'

function open() {
  const dist = mkdtempSync(join(tmpdir(), 'dist-'))
  onTestFinished(() => rmSync(dist, { recursive: true }))
  const read = (path: string) => readFileSync(join(dist, path), 'utf8')
  return {
    dist,
    read,
    async build(text: string, at: number) {
      const next = join(dist, 'next')
      for (const part of ['client/assets', 'server']) mkdirSync(join(next, part), { recursive: true })
      writeFileSync(join(next, 'client/index.html'), text)
      writeFileSync(join(next, `client/assets/hydrate-${text}.js`), text)
      writeFileSync(join(next, 'server/main.js'), text)
      await placeRelease(next, dist)
      // Its time decides which ones stay.
      await utimes(realpathSync(join(dist, 'client/..')), at, at)
      return realpathSync(join(dist, 'server'))
    },
  }
}

it('[RU72] a build leaves the files of the release that runs, and changes nothing in them', async () => {
  const { dist, read, build } = open()
  const running = await build('one', 1)
  await build('two', 2)
  expect([read('client/index.html'), read('server/main.js')]).toEqual(['two', 'two'])
  expect(readFileSync(join(running, '../client/index.html'), 'utf8')).toBe('one')
  expect(readdirSync(join(running, '../client/assets'))).toEqual(['hydrate-one.js'])
  expect(readdirSync(dist).toSorted()).toEqual(['client', 'releases', 'server'])
})

it('[RU72] the three newest releases stay, and one that is built again is the newest', async () => {
  const { dist, read, build } = open()
  const folders = [await build('one', 1), await build('two', 2), await build('three', 3)]
  expect(await build('one', 4)).toBe(folders[0])
  expect([read('client/index.html'), readdirSync(join(dist, 'releases')).length]).toEqual(['one', 3])
  await build('four', 5)
  expect(folders.map((folder) => existsSync(folder))).toEqual([true, false, true])
})

it('[RU72] folders of a build before there were releases give way', async () => {
  const { dist, read, build } = open()
  mkdirSync(join(dist, 'client'))
  writeFileSync(join(dist, 'client/index.html'), 'old')
  await build('one', 1)
  expect(read('client/index.html')).toBe('one')
})
