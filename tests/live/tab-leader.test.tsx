import { expect, it } from 'vitest'
import { fakeLocks, fakePage, settled } from '../support/browser/tabs.ts'
import { tabLeader } from '#streams/tab-leader.stream.ts'

function tab(locks: Pick<LockManager, 'request'>, visible: boolean) {
  const { page, show } = fakePage(visible)
  const received: string[] = []
  const reading = tabLeader({ name: 'x', locks, page }).subscribe(({ type }) => received.push(type))
  return { received, close: () => reading.unsubscribe(), show }
}

it('[NO23] the tab that is looked at leads, and the one before steps back', async () => {
  const locks = fakeLocks()
  const first = tab(locks, true)
  const second = tab(locks, true)
  await settled()
  expect([first.received, second.received]).toEqual([['tab.elected', 'tab.deposed'], ['tab.elected']])
  first.show()
  await settled()
  expect([first.received, second.received]).toEqual([
    ['tab.elected', 'tab.deposed', 'tab.elected'],
    ['tab.elected', 'tab.deposed'],
  ])
})

it('[NO23] a hidden tab leads once no other does', async () => {
  const locks = fakeLocks()
  const [looked, hidden] = [tab(locks, true), tab(locks, false)]
  await settled()
  expect(hidden.received).toEqual([])
  looked.close()
  await settled()
  expect([looked.received, hidden.received]).toEqual([['tab.elected'], ['tab.elected']])
})

it('[NO23] a tab that closed while it queued never leads', async () => {
  const locks = fakeLocks()
  const [looked, hidden] = [tab(locks, true), tab(locks, false)]
  hidden.close()
  looked.close()
  await settled()
  expect(hidden.received).toEqual([])
})

it('[NO23] without locks every tab leads', () => {
  const received: string[] = []
  tabLeader({ name: 'x', locks: undefined }).subscribe(({ type }) => received.push(type))
  expect(received).toEqual(['tab.elected'])
})
