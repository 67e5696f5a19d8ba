import { become } from '../tests/support/browser/chat-browser.ts'
import { type ChatPlayer, chatPlayers } from '../tests/support/chat/chat-players.ts'
import { startSite } from '../tests/support/site/site-process.ts'
import { launchBrowser } from './browser.ts'
import { cleanUp } from './clean-up.ts'
import { noteSeen, openLive, pause } from './live-page.ts'
import type { Figure } from './report.ts'
import { quantile } from './quantile.ts'

const SAMPLES = 150
/** Milliseconds between two: fewer than 20 in ten seconds (CH8), and none within 500 ms of another (CH3). */
const INTERVAL = 600

/** RU16: from the key that sends a message to the frame that shows it to the other one, each at the conversation's page in a browser of their own. */
export async function chatInBrowser(): Promise<Figure[]> {
  const site = await startSite()
  const players = await chatPlayers(site)
  const browser = await launchBrowser()
  try {
    const [ann, ben] = [await players.player('Ann'), await players.player('Ben')]
    const id = await players.conversation([ann, ben], [[ben, 'Hi']])
    const open = async (who: ChatPlayer) => {
      const page = await browser.newPage({ viewport: { width: 1_280, height: 800 } })
      await become(page, who)
      await openLive(page, `${site.origin}/chat/${id}`)
      await page.getByText('Hi', { exact: true }).last().waitFor()
      return page
    }
    const [writer, reader] = [await open(ann), await open(ben)]
    const seen = await noteSeen(reader, 'Sample \\d+ ends')
    await writer.evaluate(() => {
      const pressed: Record<string, number> = {}
      Object.assign(window, { pressed })
      addEventListener(
        'keydown',
        ({ key, target }) => {
          if (key === 'Enter' && target instanceof HTMLTextAreaElement) pressed[target.value] = Date.now()
        },
        { capture: true },
      )
    })
    const field = writer.getByRole('textbox', { name: /^Message to/ })
    const started = Date.now()
    for (let index = 0; index < SAMPLES; index++) {
      await field.fill(`Sample ${index} ends`)
      await field.press('Enter')
      await pause(started + (index + 1) * INTERVAL - Date.now())
    }
    await pause(2_000)
    const pressed = await writer.evaluate(() => (window as unknown as { pressed: Record<string, number> }).pressed)
    const shown = await seen()
    const delays = Object.entries(pressed)
      .map(([text, at]) => (shown[text] ?? Infinity) - at)
      .toSorted((a, b) => a - b)
    const lost = SAMPLES - delays.filter((delay) => Number.isFinite(delay)).length
    return [
      {
        measure: 'message sent to shown to the other, both in a browser, p99',
        value: quantile(delays, 0.99),
        unit: 'ms',
        bar: { atMost: 150 },
        note: `${SAMPLES} messages, median ${quantile(delays, 0.5)} ms, highest ${delays.at(-1)} ms`,
      },
      { measure: 'messages never shown', value: lost, bar: { atMost: 0 } },
    ]
  } finally {
    await cleanUp(
      () => browser.close(),
      () => players.end(),
      () => site.stop(),
    )
  }
}
