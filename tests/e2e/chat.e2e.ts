import type { Page, WebSocket } from '@playwright/test'
import { axeFaults } from '../support/browser/axe-faults.ts'
import { become, elsewhere } from '../support/browser/chat-browser.ts'
import { type ChatPlayer, type ChatPlayers, chatPlayers } from '../support/chat/chat-players.ts'
import { expectNoShift, watchShifts } from '../support/browser/layout-shift.ts'
import { toasts } from '../support/browser/toasts.ts'
import { expect, test } from './app-test.ts'
import { openPage, retryWhenBusy } from '../support/browser/retry-when-busy.ts'

let players: ChatPlayers
test.beforeAll(async ({ baseURL }) => {
  players = await chatPlayers({ origin: baseURL!, folder: process.env['SITE_FOLDER']! })
})
test.afterAll(() => players.end())

let made = 0
/** A new player, whose name begins with `name` and no other's does. */
const player = (name: string, displayName?: string) => players.player(`${name}${process.pid}x${made++}`, displayName)
const pair = async () => [await player('Ann'), await player('Ben')] as const

const list = (page: Page) => page.getByRole('region', { name: 'Conversations' })
const findRow = (page: Page, { name }: ChatPlayer) => list(page).getByRole('listitem').filter({ hasText: name })
const log = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true })
const field = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const say = async (page: Page, text: string) => {
  await field(page).fill(text)
  await field(page).press('Enter')
}
/** What is written from now on is too much. The browser itself reports such answers. */
const refuse = (page: Page) =>
  page.route('**/messages', (route) =>
    route.fulfill({
      status: 429,
      json: { type: 'about:blank', title: 'Too Many Requests', status: 429, code: 'rate.limited', detail: 'x' },
    }),
  )
const REFUSED = 'the server responded with a status of 429'
const readTexts = (page: Page) => log(page).locator('.bubble').allTextContents()

test.describe('signed out', () => {
  // A conversation that is not there is asked for all the same.
  test.use({ expectedErrors: ['the server responded with a status of 404'] })

  test("[CH24, AU18, CH93] a conversation's address is an invitation that comes back to it; the account's menu leads to Messages", async ({
    page,
  }) => {
    await page.goto('/chat/nobodys?you=king-doggy')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.getByRole('region', { name: 'Conversations' })).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('listitem').last().getByRole('button').click()
    await expect(page).toHaveURL('/chat/nobodys?you=king-doggy')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conversation not found')
    await page.goto('/contact')
    await page.getByRole('banner').locator('.account summary').click()
    await page.getByRole('banner').locator('.account details').getByRole('link', { name: 'Messages' }).click()
    await expect(page).toHaveURL('/chat')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages')
  })
})

test('[CH9, CH12, CH14, CH16, CH21, CH22, CH119] one is found, allows typing and is written to, and answers: unread, read, there, typing @flow', async ({
  page,
  browser,
  baseURL,
}) => {
  const [ann, ben] = await pair()
  const other = await elsewhere(browser, ben, baseURL, '/chat')
  await expect(other.getByText('No messages yet')).toBeVisible()
  await become(page, ann)
  await page.goto('/chat')
  await page.getByRole('searchbox', { name: 'Search players' }).fill(ben.name.toLowerCase())
  await expect(page).toHaveURL(/\/chat\?search=ben/)
  await page
    .getByRole('list', { name: 'Players' })
    .getByRole('button', { name: new RegExp(`^${ben.name}`) })
    .click()
  await expect(page).toHaveURL(/\/chat\/[\w-]+$/)
  await page.getByRole('button', { name: 'Hello!' }).click()
  await expect(findRow(other, ann)).toContainText('Hello!')
  await expect(field(page)).toHaveCount(0)
  await findRow(other, ann).getByRole('link').click()
  await other.getByRole('button', { name: 'Allow typing' }).click()
  await expect(field(other)).toBeVisible()
  await other.goto('/chat')
  await say(page, 'Hi, is your Kraken still there?')
  await expect(log(page).getByText('Sent').last()).toBeVisible()

  await expect(findRow(other, ann)).toContainText('Hi, is your Kraken still there?')
  await expect(findRow(other, ann)).toContainText('1 unread')
  await expect(findRow(other, ann)).toContainText('Online')
  await expect(other).toHaveTitle(/^\(1\) Messages/)
  await findRow(other, ann).getByRole('link').click()
  await expect(findRow(other, ann)).not.toContainText('unread')
  await expect(other).toHaveTitle(/^Messages/)
  await expect.poll(() => readTexts(other)).toEqual(['Hello!', 'Hi, is your Kraken still there?'])

  await field(other).pressSequentially('ye')
  // Both are soon over.
  await Promise.all([
    expect(page.getByText(`${ben.name} is typing`)).toBeVisible(),
    expect(findRow(page, ben)).toContainText('is typing…'),
  ])
  await expect(page.getByRole('heading', { level: 1 }).locator('+ p')).toHaveText('Online')
  await say(other, 'yes')
  await expect(log(page).getByText('yes', { exact: true })).toBeVisible()
  await expect(page.getByText(`${ben.name} is typing`)).toHaveCount(0)
  await expect(findRow(page, ben)).not.toContainText('unread')
  // A read message stays read for every client.
  await other.reload()
  await expect(findRow(other, ann)).toContainText('You: yes')
  await expect(findRow(other, ann)).not.toContainText('unread')
  await other.close()
})

test("[CH20, CH85, CH86, CH87, CH88] older messages come upwards and move nothing; new ones are counted below, and one's own lead there", async ({
  page,
}) => {
  const [ann, ben] = await pair()
  const id = await players.conversation(
    [ann, ben],
    Array.from(
      { length: 140 },
      (_, n) => [n % 4 === 0 ? ann : ben, n % 7 === 0 ? `${n} ${'long '.repeat(40)}` : `${n}`] as const,
    ),
  )
  await become(page, ann)
  await page.goto(`/chat/${id}`)
  const bubbles = log(page).locator('.bubble')
  await expect(bubbles.last()).toBeInViewport()
  const top = (text: string) =>
    bubbles
      .filter({ hasText: new RegExp(`^${text}\\b`) })
      .evaluate((bubble) => Math.round(bubble.getBoundingClientRect().top))
  /** Scrolls up to the oldest message; returns the visible text and its place. */
  const scrollUp = () =>
    log(page).evaluate((scroller) => {
      scroller.scrollTo(0, -scroller.scrollHeight)
      const { top: edge } = scroller.getBoundingClientRect()
      const read = [...scroller.querySelectorAll('.bubble')].find(
        (bubble) => bubble.getBoundingClientRect().top > edge + 40,
      )!
      return {
        text: /^\d+/.exec(read.textContent)![0],
        top: Math.round(read.getBoundingClientRect().top),
        count: scroller.querySelectorAll('.bubble').length,
      }
    })
  for (let count = await bubbles.count(); count < 140;) {
    const read = await scrollUp()
    await expect.poll(() => bubbles.count()).toBeGreaterThan(read.count)
    expect(await top(read.text)).toEqual(read.top)
    count = await bubbles.count()
  }
  await scrollUp()
  await expect(log(page).getByText(`This is the start of your chat with ${ben.name}.`)).toBeInViewport()
  expect((await bubbles.allTextContents()).map((text) => Number.parseInt(text, 10))).toEqual(
    Array.from({ length: 140 }, (_, n) => n),
  )

  const before = await top('5')
  await ben.say(id, 'are you there?')
  await page.getByRole('button', { name: '1 new message' }).waitFor()
  expect(await top('5')).toEqual(before)
  await expect(findRow(page, ben)).toContainText('1 unread')
  await page.getByRole('button', { name: '1 new message' }).click()
  await expect(bubbles.last()).toBeInViewport()
  await expect(findRow(page, ben)).not.toContainText('unread')
  await scrollUp()
  await expect(bubbles.last()).not.toBeInViewport()
  await say(page, 'yes')
  await expect(bubbles.last()).toBeInViewport()
  await expect(bubbles.last()).toHaveText('yes')
})

test.describe('while the network is away', () => {
  test.use({ expectedErrors: ['net::ERR_INTERNET_DISCONNECTED', REFUSED] })

  test('[CN41, CH89] an unsent message is announced, sent again on request and when the network is back, and written once', async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const [ann, ben] = await pair()
    const id = await players.conversation([ann, ben], [[ben, 'hi']])
    await become(page, ann)
    await page.goto(`/chat/${id}`)
    await log(page).locator('.bubble').waitFor()
    await refuse(page)
    await say(page, 'one')
    const failed = log(page)
      .getByRole('listitem')
      .filter({ hasText: 'Not sent. You’re sending too fast. Wait a moment.' })
      .last()
    await expect(failed).toContainText('one')
    await page.unroute('**/messages')
    await failed.getByRole('button', { name: 'Retry' }).click()
    await expect(log(page).getByText('Sent')).toBeVisible()
    await context.setOffline(true)
    await say(page, 'two')
    await expect(log(page).getByRole('button', { name: 'Delete' })).toBeVisible()
    await context.setOffline(false)
    await expect(log(page).getByRole('button', { name: 'Delete' })).toHaveCount(0)
    const other = await elsewhere(browser, ben, baseURL, `/chat/${id}`)
    await expect.poll(() => readTexts(other)).toEqual(['hi', 'one', 'two'])
    await other.close()
  })
})

test('[CH17, CH18] markup and tricks of direction in a name and a text are text, and nothing that leads away can be followed', async ({
  page,
}) => {
  const ann = await player('Ann')
  const mallory = await player('Mal', '\u202E<b>moc</b>')
  const text = '<img src=x onerror="document.title=1"> https://evil.test/\u202Egnp.exe or discord: mal#1234'
  const id = await players.conversation([ann, mallory], [[mallory, text]])
  await become(page, ann)
  await page.goto(`/chat/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('<b>moc</b>')
  await expect(list(page).getByRole('listitem').locator('b').first()).toHaveText('<b>moc</b>')
  await expect(list(page).getByRole('listitem')).toContainText(text.replace('\u202E', ''))
  await expect.poll(() => readTexts(page)).toEqual([text.replace('\u202E', '')])
  await expect(log(page).locator('mark')).toHaveText(['https://evil.test/gnp.exe', 'discord: mal#1234'])
  await expect(log(page).getByText('This could be a scam.')).toBeVisible()
  const here = page.url()
  await log(page).locator('mark').first().click()
  expect(page.url()).toEqual(here)
  expect([await log(page).locator('a, img, b').count(), await page.title()]).toEqual([
    0,
    expect.stringMatching(/Messages \|/),
  ])
})

test('[CH10, CH19, CH82, CH83] blocking takes two taps and hides each from the other until it is taken back; a report names a message', async ({
  page,
  browser,
  baseURL,
}) => {
  const [ann, ben] = await pair()
  const id = await players.conversation(
    [ann, ben],
    [
      [ben, 'give me your password'],
      [ann, 'no'],
    ],
  )
  await become(page, ann)
  await page.goto(`/chat/${id}`)
  const more = page.getByRole('button', { name: `Block or report ${ben.name}` })
  await more.click()
  await page.getByText('Tell us more first').click()
  await page.getByRole('combobox', { name: 'Message' }).selectOption('give me your password')
  await page.getByLabel('What happened? (optional)').fill('He asked for it.')
  const sending = page.waitForResponse('**/api/reports')
  await page.getByRole('button', { name: 'Scam or stealing' }).click()
  const sent = await sending
  expect([sent.status(), sent.request().postDataJSON()]).toEqual([
    204,
    { userId: ben.id, reason: 'scam', details: 'He asked for it.', messageId: expect.any(String) },
  ])
  await expect(page.getByRole('dialog')).toBeHidden()

  await more.click()
  await page.getByRole('button', { name: `Block ${ben.name}`, exact: true }).click()
  await expect(page).toHaveURL('/chat')
  await expect(page.getByText('No messages yet')).toBeVisible()
  const other = await elsewhere(browser, ben, baseURL, '/chat')
  await expect(other.getByText('No messages yet')).toBeVisible()
  await page.getByRole('button', { name: 'Blocked players' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Unblock ${ben.name}` })
    .click()
  await expect(page.getByRole('dialog').getByText('You haven’t blocked anyone.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(findRow(page, ben)).toContainText('You: no')
  await other.close()
})

test('[CH11, AC4, AC17, CH63, CH64] on a phone, and on what its keyboard leaves, the body does not scroll and the composer is there', async ({
  page,
}) => {
  const [ann, ben] = await pair()
  const id = await players.conversation(
    [ann, ben],
    Array.from({ length: 30 }, (_, n) => [n % 3 ? ann : ben, `text ${n}`] as const),
  )
  await page.setViewportSize({ width: 360, height: 420 })
  await become(page, ann)
  await page.goto(`/chat/${id}`)
  await expect(log(page).locator('.bubble').last()).toBeInViewport()
  await expect(list(page)).toBeHidden()
  const space = () =>
    page.evaluate(() => ({
      scrolls: [document.documentElement, document.body].some(
        (element) => element.scrollHeight > innerHeight || element.scrollWidth > innerWidth,
      ),
      bottom: Math.round(document.querySelector('form:has(textarea)')!.getBoundingClientRect().bottom),
      hint: document.querySelector('.hint')!.scrollWidth - document.querySelector('.hint')!.clientWidth,
    }))
  const tabs = 56
  expect(await space()).toEqual({ scrolls: false, bottom: 420 - tabs, hint: 0 })
  await page.mouse.wheel(0, 500)
  expect(await page.evaluate(() => scrollY)).toEqual(0)
  // A keyboard, as browsers report it whose layout keeps its height.
  await page.setViewportSize({ width: 360, height: 740 })
  const seen = (height: number) =>
    page.evaluate((shown) => {
      Object.defineProperty(visualViewport!, 'height', { get: () => shown, configurable: true })
      visualViewport!.dispatchEvent(new Event('resize'))
    }, height)
  await seen(400)
  expect(await space()).toEqual({ scrolls: false, bottom: 400, hint: 0 })
  await expect(page.getByRole('banner').first()).toBeHidden()
  await expect(log(page).locator('.bubble').last()).toBeInViewport()
  await seen(740)
  expect(await space()).toEqual({ scrolls: false, bottom: 740 - tabs, hint: 0 })
  for (const control of await page.getByRole('main').locator('button:visible, a:visible, textarea').all()) {
    expect((await control.boundingBox())!.height, await control.innerText()).toBeGreaterThanOrEqual(44)
  }
  await page.getByRole('link', { name: 'Back to conversations' }).click()
  await expect(page).toHaveURL('/chat')
  await expect(findRow(page, ben)).toBeVisible()
})

test('[AC2, CH23] by keyboard alone: finding a player, writing, reading, blocking', async ({ page }) => {
  const [ann, ben] = await pair()
  await players.conversation([ann, ben], [[ben, 'hi']])
  await become(page, ann)
  await page.goto('/chat')
  const until = async (name: RegExp, key = 'Tab') => {
    const focused = () =>
      page.evaluate(() => {
        const { activeElement: at } = document
        return (
          at?.getAttribute('aria-label') ??
          (at instanceof HTMLTextAreaElement ? at.labels[0]?.textContent : at?.textContent) ??
          ''
        )
      })
    for (let presses = 0; !name.test(await focused()); presses++) {
      if (presses > 40) throw new Error(`${String(name)} was not reached`)
      await page.keyboard.press(key)
    }
  }
  await page.getByRole('searchbox', { name: 'Search players' }).waitFor() // keys are pressed faster than the chat's code comes
  await until(/^Search players$/)
  await page.keyboard.type(ben.name)
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Players' }).waitFor()
  await until(new RegExp(`@${ben.name}`))
  await page.keyboard.press('Enter')
  await field(page).waitFor()
  await until(/^Message to/)
  await page.keyboard.type('one')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('two')
  await page.keyboard.press('Enter')
  await expect(log(page).locator('.bubble').last()).toHaveText('one\ntwo')
  await expect(field(page)).toBeFocused()
  await until(/^Messages$/, 'Shift+Tab')
  await expect(log(page)).toBeFocused()
  await until(/^Block or report/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Block or report' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Block or report ${ben.name}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await until(/^Block Ben/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/chat')
})

for (const width of [360, 1440]) {
  test(`[AC5] at ${width} px nothing moves while a conversation is read for the first time`, async ({ page }) => {
    const [ann, ben] = await pair()
    const id = await players.conversation(
      [ann, ben],
      [
        [ann, 'hi'],
        [ben, 'hi'],
      ],
    )
    await page.setViewportSize({ width, height: 800 })
    await become(page, ann)
    await watchShifts(page)
    await page.goto(`/chat/${id}`)
    await expect(log(page).locator('.bubble')).toHaveCount(2)
    await page.waitForLoadState('networkidle')
    await expectNoShift(page, 0)
  })
}

test.describe('to axe', () => {
  test.use({ expectedErrors: [REFUSED] })

  test('[AC1, AC8] axe finds nothing in chat in either theme', async ({ page }) => {
    const [ann, ben] = await pair()
    const id = await players.conversation(
      [ann, ben],
      [
        [ann, 'hi'],
        [ben, 'add me on discord: ben#1234'],
        [ben, 'שלום'],
      ],
    )
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const look = async () => {
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await axeFaults(page), `${width} px`).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toEqual(width)
      }
    }
    await page.goto('/chat')
    await page.getByText('You’re not signed in').waitFor()
    await look()
    await become(page, ann)
    await page.goto('/chat')
    await findRow(page, ben).waitFor()
    await look()
    await page.goto(`/chat/${id}`)
    await log(page).getByText('This could be a scam.').waitFor()
    await refuse(page)
    await say(page, `too much ${'x'.repeat(900)}`)
    await log(page).getByText('Not sent.').waitFor()
    await field(page).fill(`my discord: ann ${'x'.repeat(1_000)}`)
    await look()
    await page.getByRole('button', { name: /^Block or report/ }).click()
    await page.getByText('Tell us more first').click()
    await look()
  })
})

test('[CH127, CH129] no frame about an invisible player reaches the other browser, whatever they do; it lasts over a reload, and their other device shows it', async ({
  page,
  browser,
  baseURL,
}) => {
  const [ann, ben] = await pair()
  const id = await players.conversation(
    [ann, ben],
    [
      [ann, 'hi'],
      [ben, 'hello'],
    ],
  )
  const other = retryWhenBusy(await browser.newPage({ baseURL: baseURL! }))
  const frames: string[] = []
  other.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => void frames.push(String(payload))))
  await become(other, ben)
  await other.goto(`/chat/${id}`)
  await become(page, ann)
  await page.goto(`/chat/${id}`)
  await expect(other.getByRole('heading', { level: 1 }).locator('+ p')).toHaveText('Online')
  const device = await elsewhere(browser, ann, baseURL, '/chat')
  const invisible = (of: Page) => of.getByRole('button', { name: 'Invisible' })
  await expect(invisible(device)).toHaveAttribute('aria-pressed', 'false')
  await invisible(page).click()
  await expect(toasts(page)).toContainText('You’re invisible. Everyone sees you as offline.')
  await expect(invisible(device)).toHaveAttribute('aria-pressed', 'true')
  await expect(other.getByRole('heading', { level: 1 }).locator('+ p')).toHaveText(`@${ann.name}`)

  frames.length = 0
  await field(page).pressSequentially('are you')
  await page.reload()
  await expect(invisible(page)).toHaveAttribute('aria-pressed', 'true')
  await field(page).pressSequentially(' there')
  await device.reload()
  await expect(invisible(device)).toHaveAttribute('aria-pressed', 'true')
  await other.reload()
  await expect(log(other).locator('.bubble')).toHaveCount(2)
  await expect.poll(() => frames.some((frame) => frame.includes(ann.id))).toBe(true)
  const about = frames.filter((frame) => frame.includes(ann.id))
  expect(about.map((frame) => JSON.parse(frame))).toEqual(
    about.map(() => ({ type: 'USER_STATUS', data: [{ userId: ann.id, status: 'offline', lastSeenAt: null }] })),
  )

  await device.goto('/account')
  await device.getByRole('switch', { name: 'Invisible' }).uncheck()
  await expect(other.getByRole('heading', { level: 1 }).locator('+ p')).toHaveText('Online')
  await expect(invisible(page)).toHaveAttribute('aria-pressed', 'false')
  await other.close()
  await device.close()
})

test('[NO97, NO98, CH124] three tabs have one connection, and a message is in the badge of each immediately, also once the leading tab is closed', async ({
  page,
  context,
}) => {
  const [ann, ben] = await pair()
  const id = await players.conversation([ann, ben], [[ann, 'hi']])
  const sockets: { tab: Page; socket: WebSocket }[] = []
  const watch = (tab: Page) =>
    tab.on('websocket', (socket) => {
      if (new URL(socket.url()).pathname === '/ws') sockets.push({ tab, socket })
    })
  const countOpen = () => sockets.filter(({ tab, socket }) => !tab.isClosed() && !socket.isClosed()).length
  const messages = (of: Page) => of.getByRole('banner').getByRole('link', { name: /^Messages/ })
  const [second, third] = [await openPage(context), await openPage(context)]
  await become(page, ann)
  for (const [each, path] of [
    [page, '/items'],
    [second, `/chat`],
    [third, '/eggs'],
  ] as const) {
    watch(each)
    await each.goto(path)
    await each.keyboard.press('Tab')
    await messages(each).waitFor()
  }
  await expect(findRow(second, ben)).toContainText('hi')
  await expect.poll(countOpen).toBe(1)
  // Without the frame, only a read in two minutes would bring it.
  const others = async (tabs: readonly Page[], count: number) => {
    await ben.say(id, `message ${count}`)
    for (const each of tabs) await expect(messages(each)).toHaveText(`Messages${count} new`)
    await expect(findRow(second, ben)).toContainText(`message ${count}`)
  }
  await others([page, second, third], 1)
  await expect.poll(countOpen).toBe(1)
  await third.close()
  await expect.poll(countOpen).toBe(1)
  await others([page, second], 2)
  await expect.poll(countOpen).toBe(1)
})

test('[CH28, CH29] a message that comes on another page shows a toast, a badge and a title in every tab, until it is read in one', async ({
  page,
  context,
  baseURL,
}) => {
  const [ann, ben] = await pair()
  const id = await players.conversation([ann, ben], [[ann, 'hi']])
  await become(page, ann)
  await page.goto('/items')
  const messages = (of: Page) => of.getByRole('banner').getByRole('link', { name: /^Messages/ })
  await expect(messages(page)).toHaveText('Messages')
  const other = await openPage(context)
  const leads = other.waitForResponse(/\/api\/inbox$/) // the tab that was opened last takes the lead
  await other.goto('/eggs')
  await other.keyboard.press('Tab')
  await leads
  // Messages that wait when a tab takes the lead are announced by its badge alone.
  await other.evaluate(
    () =>
      new Promise((resolve) => {
        new BroadcastChannel('inbox').addEventListener(
          'message',
          ({ data }) => typeof data === 'number' && resolve(data),
        )
        new BroadcastChannel('inbox').postMessage('changed')
      }),
  )
  const sent = await fetch(`${baseURL}/api/conversations/${id}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ben.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ clientId: 'inbox-1', text: 'two for one?' }),
  })
  expect(sent.ok).toBe(true)
  await toasts(other).hover() // it stays while it is looked at
  for (const each of [page, other]) {
    await expect(messages(each)).toHaveText('Messages1 new')
    await expect(each).toHaveTitle(/^\(1\) /)
  }
  await other.setViewportSize({ width: 390, height: 844 })
  const tab = other.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: /^Messages/ })
  await expect(tab).toHaveText('Messages1 new')
  await toasts(other).getByRole('button', { name: 'Open' }).click()
  await expect(other).toHaveURL(`/chat/${id}`)
  await expect(other).toHaveTitle(/^Messages/)
  await expect(messages(page)).toHaveText('Messages')
  await expect(page).toHaveTitle(/^(?!\()/)
})
