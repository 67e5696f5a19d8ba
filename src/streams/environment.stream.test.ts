// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { environmentEvents } from './environment.stream.ts'

it('[CN8] tells of the network and of the page while it is read, and no longer', () => {
  const told: string[] = []
  const reading = environmentEvents().subscribe(({ type }) => told.push(type))
  const show = (state: DocumentVisibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  for (const name of ['offline', 'online', 'pagehide', 'pageshow']) window.dispatchEvent(new Event(name))
  show('hidden')
  show('visible')
  reading.unsubscribe()
  window.dispatchEvent(new Event('online'))
  expect(told).toEqual([
    'environment.offline',
    'environment.online',
    'environment.pagehide',
    'environment.pageshow',
    'environment.visible',
  ])
})
