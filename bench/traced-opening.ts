import { setTimeout as pause } from 'node:timers/promises'
import { launchChrome } from './browser.ts'
import { type Devtools, openPage } from './devtools.ts'
import { measureIndex, slowdownAt } from './benchmark-index.ts'

const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true }
/** How long after hydration the trace goes on, milliseconds: what an idle page starts is in it. */
const AFTERWARDS = 2_000
const CATEGORIES = ['toplevel', 'loading', 'blink.user_timing']

/** Times in microseconds. */
type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: object
}

/** React gives way after 5 ms by this clock, so on a phone that is n times slower it gives way after an n-th of the work. */
const script = (slowdown: number) => `
  { const now = performance.now.bind(performance)
    performance.now = () => now() * ${slowdown}
    new MutationObserver((_, observer) => {
      if (!('ready' in document.documentElement.dataset)) return
      performance.mark('hydrated')
      observer.disconnect()
    }).observe(document, { subtree: true, attributeFilter: ['data-ready'] }) }`

export type Opening = {
  index: number
  slowdown: number
  /** Events of the page's main thread. */
  events: readonly TraceEvent[]
  painted: number
  hydrated: number
}

/** Opens a page in a browser of its own, as on a first visit, with no debugger that the page would work for: React's errors alone cost it 9 ms. */
export async function traceOpening(address: string, categories: readonly string[] = CATEGORIES): Promise<Opening> {
  const chrome = await launchChrome()
  try {
    const { processor: index } = await measureIndex(chrome)
    const slowdown = slowdownAt(index)
    const devtools = await openPage(chrome)
    await devtools.send('Emulation.setDeviceMetricsOverride', PHONE)
    await devtools.send('Page.enable')
    await devtools.send('Page.addScriptToEvaluateOnNewDocument', { source: script(slowdown) })
    const events = await trace(devtools, categories, async () => {
      await devtools.send('Page.navigate', { url: address })
      while (!(await isHydrated(devtools))) await pause(200)
      await pause(AFTERWARDS)
    })
    devtools.close()
    const mark = events.find(({ name }) => name === 'hydrated')
    const own = events.filter(({ pid, tid }) => pid === mark?.pid && tid === mark.tid)
    const painted = own.findLast(({ name }) => name === 'firstPaint')
    if (!mark || !painted) throw new Error(`the trace of ${address} has no first paint or no hydration`)
    return { index, slowdown, events: own, painted: painted.ts, hydrated: mark.ts }
  } finally {
    await chrome.close()
  }
}

async function isHydrated({ send }: Devtools): Promise<boolean> {
  const { result } = (await send('Runtime.evaluate', {
    expression: `'ready' in document.documentElement.dataset`,
  })) as { result: { value: boolean } }
  return result.value
}

async function trace(devtools: Devtools, categories: readonly string[], work: () => Promise<void>) {
  const events: TraceEvent[] = []
  const complete = new Promise<void>((resolve) =>
    devtools.onEvent((method, params) => {
      if (method === 'Tracing.dataCollected') events.push(...(params as { value: TraceEvent[] }).value)
      if (method === 'Tracing.tracingComplete') resolve()
    }),
  )
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { recordMode: 'recordUntilFull', includedCategories: categories },
  })
  await work()
  await devtools.send('Tracing.end')
  await complete
  return events
}
