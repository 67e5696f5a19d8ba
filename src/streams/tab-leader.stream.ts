import { Observable } from 'rxjs'

/** Election of one leader among all open tabs; it is deposed when another takes over. */
export type TabEvent = { type: 'tab.elected' | 'tab.deposed' }

type Options = {
  name: string
  /** Missing in old browsers and on pages without a secure origin: then every tab leads. */
  locks?: Pick<LockManager, 'request'> | undefined
  page?: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
}

/**
 * Leads while it holds the lock `name`. The visible tab takes it; the others queue for it, so that one leads as long as
 * any is open. Unsubscribing gives it back. NO7
 */
export const tabLeader = ({ name, locks = navigator.locks, page = document }: Options) =>
  new Observable<TabEvent>((subscriber) => {
    if (!locks) {
      subscriber.next({ type: 'tab.elected' })
      return
    }
    let leading = false
    let queued = new AbortController()
    let giveBack = () => {}

    const ask = (options: LockOptions) => {
      let granted = false
      const hold = () =>
        new Promise<void>((resolve) => {
          if (subscriber.closed) return resolve()
          granted = leading = true
          giveBack = resolve
          subscriber.next({ type: 'tab.elected' })
        })
      // A request that was aborted while it queued has lost nothing.
      locks.request(name, options, hold).catch(() => granted && onLost())
    }
    const onLost = () => {
      if (subscriber.closed) return
      leading = false
      subscriber.next({ type: 'tab.deposed' })
      queue()
    }
    const queue = () => {
      queued = new AbortController()
      ask({ signal: queued.signal })
    }
    const take = () => {
      queued.abort()
      ask({ steal: true })
    }
    const onVisible = () => {
      if (page.visibilityState === 'visible' && !leading) take()
    }

    if (page.visibilityState === 'visible') take()
    else queue()
    page.addEventListener('visibilitychange', onVisible)
    return () => {
      page.removeEventListener('visibilitychange', onVisible)
      queued.abort()
      giveBack()
    }
  })
