import type { ElementHandle, JSHandle, Page } from '@playwright/test'

/** A control of a page. `key` tells it from others, also after the page has drawn it again. */
type Control = { key: string; how: 'press' | 'type' | 'choose'; name: string }
type Found = { element: HTMLElement; control: Control }

/** Controls that end the session or lose the account. */
const NEVER = 'log ?out|sign ?out|delete (my |your )?account|delete for good'
/** Controls that take others away, and so come last. */
const LAST = '^(clear|remove|delete|reset|close|block|reject|drop)\\b'
/** Lists repeat the same controls: so many of each are used. */
const MAX_ALIKE = 4
const MAX_STEPS = 150

/** The next control that can be used and has not been: in the topmost dialog, or in the page. */
function findNext({
  within,
  done,
  never,
  last,
  maxAlike,
}: {
  within: string
  done: string[]
  never: string
  last: string
  maxAlike: number
}) {
  const used = new Set(done)
  const alike = new Map<string, number>()
  for (const key of done) alike.set(key.split('\n')[0]!, (alike.get(key.split('\n')[0]!) ?? 0) + 1)
  const dialogs = document.querySelectorAll('dialog[open], [popover]:popover-open')
  const dialog = dialogs.item(dialogs.length - 1)
  const lastOnes: Found[] = []
  const roots = dialog ? [dialog] : [...document.querySelectorAll(within)]
  const shape = (element: Element) => `${element.localName}.${element.getAttribute('class') ?? ''}`
  const words = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  for (const root of roots)
    for (const element of root.querySelectorAll<HTMLElement>(
      'button, summary, select, input, textarea, a[href], [role=switch], [role=tab], [role=button], [role=option], [role=application]',
    )) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      if (element.matches(':disabled, [aria-disabled=true]') || element.closest('[inert]')) continue
      if (element instanceof HTMLAnchorElement) {
        const { origin, pathname, hash } = new URL(element.href)
        if (origin !== location.origin || pathname !== location.pathname || hash !== '') continue
      }
      const type = element.getAttribute('type') ?? ''
      if (type === 'file' || type === 'hidden') continue
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      const name = words(
        element.getAttribute('aria-label') ??
          (labels.map(({ textContent }) => textContent).join(' ') || element.textContent || element.id),
      )
      if (new RegExp(never, 'i').test(name)) continue
      const place = []
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) place.push(shape(at))
      const kind = `${place.join(' < ')} ${type}`
      const key = `${kind}\n${name.replaceAll(/\d[\d,.]*/g, '#')}`
      if (used.has(key) || (alike.get(kind) ?? 0) >= maxAlike) continue
      const isField =
        element instanceof HTMLTextAreaElement ||
        (element instanceof HTMLInputElement &&
          !['checkbox', 'radio', 'button', 'submit', 'reset', 'range'].includes(type))
      const how = isField ? 'type' : element instanceof HTMLSelectElement ? 'choose' : 'press'
      const found: Found = { element, control: { key, how, name: `${element.localName} "${name}"` } }
      if (!new RegExp(last, 'i').test(name)) return found
      lastOnes.push(found)
    }
  return lastOnes[0] ?? null
}

const WORDS: Readonly<Record<string, readonly string[]>> = {
  number: ['7', '', '2'],
  date: ['2026-01-02', '', '2026-02-03'],
  'datetime-local': ['2026-01-02T03:04', ''],
  time: ['12:30', ''],
  url: ['https://example.com/', ''],
}
const TEXTS = ['7', '', 'king doggy']

async function operate(element: ElementHandle<HTMLElement>, how: Control['how'], settled: () => Promise<void>) {
  const isHere = () =>
    element.evaluate((each) => each.isConnected && each.checkVisibility({ visibilityProperty: true }))
  if (how === 'press') {
    await element.evaluate((each) => each.click())
    await settled()
    // A box is ticked and not ticked again, as it was.
    if (await element.evaluate((each) => each.isConnected && each.matches('[type=checkbox], [role=switch]'))) {
      await element.evaluate((each) => each.click())
      await settled()
    }
    return
  }
  if (how === 'choose') {
    const values = await element.evaluate((each) =>
      each instanceof HTMLSelectElement
        ? [...each.options].filter(({ disabled }) => !disabled).map(({ value }) => value)
        : [],
    )
    for (const value of [...values.slice(-1), ...values.slice(0, 1)]) {
      if (!(await isHere())) return
      await element.selectOption(value)
      await settled()
    }
    return
  }
  const type = (await element.getAttribute('type')) ?? ''
  for (const text of WORDS[type] ?? TEXTS) {
    if (!(await isHere()) || !(await element.isEditable())) return
    await element.fill(text, { force: true })
    await settled()
  }
}

export type Sweep = {
  /** Elements in which controls are looked for. */
  within?: string
  /** Opens the page. */
  open(): Promise<void>
  /** Waits until the page has taken what was done. */
  settled(): Promise<void>
  /** Faults of the page as it is now. */
  check(): Promise<string[]>
}

/**
 * Presses, types into and chooses from every control that a page shows, also those that appear in the meantime, and returns the faults
 * with the control that brought each. A control that leads to another page is used, and the page opened again.
 */
export async function tryEveryControl(page: Page, { within = 'main', open, settled, check }: Sweep) {
  const done: string[] = []
  const names: string[] = []
  const faults: string[] = []
  let now = 'opening'
  const onError = (error: Error) => faults.push(`${now}: ${error.message}`)
  page.on('pageerror', onError)
  await open()
  const path = () => new URL(page.url()).pathname
  const start = path()
  faults.push(...(await check()).map((fault) => `${now}: ${fault}`))
  while (names.length < MAX_STEPS) {
    const next: JSHandle<Found | null> = await page.evaluateHandle(findNext, {
      within,
      done,
      never: NEVER,
      last: LAST,
      maxAlike: MAX_ALIKE,
    })
    const control = await next.evaluate((found) => found?.control ?? null)
    if (control === null) {
      const dialogs = () => page.locator('dialog[open], [popover]:popover-open').count()
      const before = await dialogs()
      if (before === 0) break
      await page.keyboard.press('Escape')
      await settled()
      if ((await dialogs()) === before) await open()
      continue
    }
    done.push(control.key)
    now = control.name
    names.push(now)
    const element = (await next.evaluateHandle((found) => found!.element)) as ElementHandle<HTMLElement>
    try {
      await operate(element, control.how, settled)
    } catch (error) {
      // The page was left while the control was used.
      if (!/context was destroyed|navigation|not attached|detached/i.test(String(error))) throw error
      await page.locator('html[data-ready]').waitFor()
    }
    const found = await check()
    faults.push(...found.map((fault) => `${now}: ${fault}`))
    if (found.length > 0 || path() !== start) await open()
    await next.dispose()
  }
  page.off('pageerror', onError)
  return { faults, used: names }
}
