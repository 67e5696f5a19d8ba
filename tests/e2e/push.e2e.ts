import type { BrowserContext, Page, Worker } from '@playwright/test'
import { createVapid, createVapidKey, encryptPush } from '#server/modules/alerts/web-push.ts'
import { pushPayload } from '#server/modules/alerts/messages.ts'
import { fakeServices } from '../support/alerts/fake-services.ts'
import { expect, test } from './app-test.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 } })

/** Hands the worker a message as the browser's push service does. */
async function deliver(context: BrowserContext, page: Page, data: string) {
  const client = await context.newCDPSession(page)
  const registration = new Promise<string>((found) =>
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) found(registrations[0].registrationId)
    }),
  )
  await client.send('ServiceWorker.enable')
  await client.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registration,
    data,
  })
}
type Shown = { title: string; body: string; tag: string; data: unknown }
/** A browser without a desktop shows no notifications, so what the worker asks it to show is kept. */
const keepShown = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as { shown: Shown[]; registration: ServiceWorkerRegistration }
    scope.shown = []
    scope.registration.showNotification = async (title, { body = '', tag = '', data } = {}) =>
      void scope.shown.push({ title, body, tag, data })
  })
const shown = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown)

test('[WL51, WL53, WL56, WL60, WL61] after a rule exists a tap turns push on, and the worker shows what the push service delivers @flow', async ({
  page,
  context,
  baseURL,
}) => {
  const services = await fakeServices()
  const subscription = services.subscribe()
  // Chromium has no push service here: what it would answer is the fake one's.
  await page.addInitScript((fake) => {
    let permission: NotificationPermission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => (permission = 'granted')
    let current: object | null = null
    const made = {
      ...fake,
      toJSON: () => fake,
      unsubscribe: async () => {
        current = null
        return true
      },
    }
    PushManager.prototype.subscribe = async function () {
      current = made
      return made as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () => current as PushSubscription | null
  }, subscription)
  await page.goto('/items/king-doggy')
  await page.getByRole('button', { name: 'Watch King Doggy' }).click()
  await page.goto('/watchlist')
  const panel = page.getByRole('region', { name: 'Notifications on this device' })
  await expect(panel).toContainText('Make an alert first.')
  // A busy site asks to try again (AP36), and nothing sends a write twice by itself.
  const offer = page.locator('.offer').getByRole('button', { name: 'Turn on' })
  await expect(async () => {
    if (await offer.isVisible()) await offer.click({ timeout: 5_000 })
    await expect(panel).toContainText('Off. Turn them on', { timeout: 5_000 })
  }).toPass()
  await panel.getByRole('button', { name: 'Turn on' }).click()
  await expect(panel).toContainText('On. Your alerts reach this device')
  await expect(page.getByRole('list', { name: 'Your alerts' })).toContainText('Notifications on my devices')

  const content = {
    number: 41,
    rule_id: 'rule-1',
    condition: JSON.stringify({ kind: 'moves', percent: 5, days: 1 }),
    entries: JSON.stringify([
      {
        slug: 'king-doggy',
        name: 'King Doggy',
        image: '/items/king-doggy.webp',
        before: 100,
        after: 110,
        isSample: false,
      },
    ]),
    entry_count: 1,
  }
  const text = JSON.stringify(pushPayload(content, baseURL!))
  const vapid = createVapid(createVapidKey(), 'https://values.test', Date.now)
  // The fake service decrypts it and verifies the site's signature.
  const outgoing = services.outgoing()
  await outgoing.fetch(
    subscription.endpoint,
    vapid.toCall(subscription.endpoint, encryptPush(text, subscription.keys), { ttlSeconds: 60, topic: 'rule1' }),
  )
  outgoing.close()
  expect(services.faults).toEqual([])
  const worker = context.serviceWorkers()[0]!
  await keepShown(worker)
  await deliver(context, page, JSON.stringify(services.pushed[0]!.payload))
  await expect
    .poll(() => shown(worker))
    .toEqual([
      {
        title: 'King Doggy +10%',
        body: expect.stringContaining('110'),
        tag: 'alert-41',
        data: { url: `${baseURL}/items/king-doggy`, number: 41, at: expect.any(Number) },
      },
    ])
  await deliver(context, page, 'no JSON')
  await expect
    .poll(async () => (await shown(worker)).map(({ title }) => title))
    .toEqual(['King Doggy +10%', 'BGSI Values'])

  await panel.getByRole('button', { name: 'Turn off' }).click()
  await expect(panel).toContainText('Off. Turn them on')
  await services.stop()
})
