import { expect, it } from 'vitest'
import { environmentEvents } from './environment.stream.ts'

it('[CN8] reports the network and the page while something subscribes, and no longer', () => {
  const received: string[] = []
  const reading = environmentEvents().subscribe(({ type }) => received.push(type))
  const show = (state: DocumentVisibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  for (const name of ['offline', 'online', 'pagehide', 'pageshow']) window.dispatchEvent(new Event(name))
  show('hidden')
  show('visible')
  reading.unsubscribe()
  window.dispatchEvent(new Event('online'))
  expect(received).toEqual([
    'environment.offline',
    'environment.online',
    'environment.pagehide',
    'environment.pageshow',
    'environment.visible',
  ])
})
