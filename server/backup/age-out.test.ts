import { expect, it } from 'vitest'
import { findExpired } from './age-out.ts'

const NOW = Date.parse('2026-11-26T10:00:00Z')
const name = (time: string, ending = 'sqlite') => `bgsi-${time}-00-000Z.${ending}`

it('[RU87] keeps the newest and the newest of each day, and names nothing else', () => {
  const hourly = ['2026-11-24', '2026-11-25', '2026-11-26'].flatMap((day) =>
    ['01', '05', '09'].map((hour) => name(`${day}T${hour}-00`)),
  )
  const old = [name('2026-11-01T05-00'), name('2026-10-27T05-00')]
  const others = ['notes.txt', 'unproven.sqlite', `${name('2020-01-01T00-00')}.json`, 'bgsi.sqlite']
  const kept = (newest: number, days: number) => {
    const all = [...hourly, ...old, ...others]
    const expired = findExpired(all, { newest, days }, NOW)
    return all.filter((each) => !expired.includes(each)).filter((each) => !others.includes(each))
  }
  expect(kept(1, 1)).toEqual([name('2026-11-26T09-00')])
  expect(kept(4, 1)).toEqual([name('2026-11-25T09-00'), ...hourly.slice(6)])
  expect(kept(1, 3)).toEqual(['24', '25', '26'].map((day) => name(`2026-11-${day}T09-00`)))
  expect(kept(1, 30)).toEqual([
    ...['24', '25', '26'].map((day) => name(`2026-11-${day}T09-00`)),
    name('2026-11-01T05-00'),
  ])
  expect(kept(99, 1)).toEqual([...hourly, ...old])
})

it('[RU87] never leaves less than one backup, however old it is, and keeps those of both databases', () => {
  const ancient = [name('2019-01-01T00-00'), name('2019-01-02T00-00', 'dump')]
  expect(findExpired(ancient, { newest: 1, days: 1 }, NOW)).toEqual([ancient[0]])
  expect(findExpired([], { newest: 1, days: 1 }, NOW)).toEqual([])
})
