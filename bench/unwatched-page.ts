import { launchChrome } from './browser.ts'
import { openPage } from './devtools.ts'

/** Runs in the page before its own scripts: counts what its sockets bring. */
const COUNTING = `
  globalThis.received = { any: false, hatches: 0 }
  globalThis.WebSocket = class extends WebSocket {
    constructor(...args) {
      super(...args)
      super.addEventListener('message', ({ data }) => {
        received.any = true
        if (data.startsWith('{"type":"HATCH"')) received.hatches++
      })
    }
  }`

export type UnwatchedPage = {
  send(method: string, params?: object): Promise<object>
  /** Runs in the page a function that needs nothing around it. */
  evaluate<T>(run: () => T): Promise<T>
  /** How many hatches its socket brought; null until it brought anything. */
  received(): Promise<number | null>
  /** Ends the browser too. */
  close(): Promise<void>
}

type Evaluated = { result?: { value?: unknown }; exceptionDetails?: { text: string } }

/**
 * A page in a browser of its own that answers and tells nothing by itself. Playwright has each of its pages tell it of every frame of a socket: at 500 a
 * second that is work for the page, and for the processors beside it, which no reader's browser has. Pixels.
 */
export async function openUnwatched(
  address: string,
  { width, height }: { width: number; height: number },
): Promise<UnwatchedPage> {
  const chrome = await launchChrome()
  const devtools = await openPage(chrome)
  const { send } = devtools
  const evaluate = async <T>(run: () => T) => {
    const { result, exceptionDetails } = (await send('Runtime.evaluate', {
      expression: `(${run.toString()})()`,
      returnByValue: true,
    })) as Evaluated
    if (exceptionDetails) throw new Error(`in the page: ${exceptionDetails.text}`)
    return result?.value as T
  }
  await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false })
  await send('Page.enable')
  await send('Page.addScriptToEvaluateOnNewDocument', { source: COUNTING })
  await send('Page.navigate', { url: address })
  return {
    send,
    evaluate,
    received: () =>
      evaluate(() => {
        const { any, hatches } = (window as unknown as { received: { any: boolean; hatches: number } }).received
        return any ? hatches : null
      }),
    async close() {
      devtools.close()
      await chrome.close()
    },
  }
}
