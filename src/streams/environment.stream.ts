import { filter, fromEvent, map, merge } from 'rxjs'

/** The browser's events of network and page, under the browser's names. */
export type EnvironmentEvent = {
  type: `environment.${'online' | 'offline' | 'visible' | 'pageshow' | 'pagehide'}`
}

const named = <Name extends EnvironmentEvent['type']>(type: Name) => map((): EnvironmentEvent => ({ type }))

export const environmentEvents = (page: Window = window) =>
  merge(
    fromEvent(page, 'online').pipe(named('environment.online')),
    fromEvent(page, 'offline').pipe(named('environment.offline')),
    fromEvent(page, 'pageshow').pipe(named('environment.pageshow')),
    fromEvent(page, 'pagehide').pipe(named('environment.pagehide')),
    fromEvent(page.document, 'visibilitychange').pipe(
      filter(() => page.document.visibilityState === 'visible'),
      named('environment.visible'),
    ),
  )
