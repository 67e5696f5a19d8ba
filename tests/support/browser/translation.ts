import type { Page } from '@playwright/test'

type Translation = { settled(): Promise<void>; findUntrue(): string[]; texts(): string[] }
declare global {
  interface Window {
    translation?: Translation
  }
}

/** Wraps each text as Chromium's translation does, a moment after it appeared, and goes on with whatever the page adds. */
function startTranslation() {
  if (window.translation) return
  const isText = (node: Node) =>
    node.nodeType === Node.TEXT_NODE &&
    node.nodeValue?.trim() !== '' &&
    !node.parentElement?.closest('font, script, style, textarea, [translate=no], title')
  /** The number of texts that it found. */
  const wrap = (root: Node) => {
    const texts: Node[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) if (isText(walker.currentNode)) texts.push(walker.currentNode)
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = `${text.nodeValue}`
      outer.append(inner)
      ;(text as ChildNode).replaceWith(outer)
    }
    return texts.length
  }
  let isDue = false
  let waiting: (() => void)[] = []
  const later = () => {
    if (isDue) return
    isDue = true
    // A real one waits for its server.
    setTimeout(() => {
      isDue = false
      if (wrap(document.body) > 0) return later()
      const settled = waiting
      waiting = []
      for (const resolve of settled) resolve()
    }, 20)
  }
  new MutationObserver(later).observe(document.documentElement, { childList: true, characterData: true, subtree: true })
  later()

  /** The parts of React's nodes that the comparison reads. */
  type Fiber = {
    tag: number
    memoizedProps: unknown
    stateNode: unknown
    child: Fiber | null
    sibling: Fiber | null
  }
  const [HOST_PORTAL, HOST_TEXT] = [4, 6]
  const untrue: string[] = []
  /** The text that React believes to be there; null where it cannot be known. */
  function textOf(fiber: Fiber): string | null {
    if (fiber.tag === HOST_TEXT) return String(fiber.memoizedProps)
    let text: string | null = ''
    for (let child = fiber.child; child; child = child.sibling) {
      const part = textOf(child)
      text = part === null || text === null ? null : text + part
    }
    // The tab's title also has the number of unread messages.
    if (fiber.tag === HOST_PORTAL || (fiber.stateNode instanceof Element && fiber.stateNode.localName === 'title'))
      return ''
    if (!(fiber.stateNode instanceof Element)) {
      // A boundary that waits hides what it has, or has it from the server.
      return fiber.child === null && fiber.stateNode !== null ? null : text
    }
    const { children } = fiber.memoizedProps as { children?: unknown }
    if (fiber.child === null && typeof children !== 'string' && typeof children !== 'number') return null
    if (fiber.child === null) text = String(children)
    if (text === null || text === fiber.stateNode.textContent) return text
    untrue.push(
      `<${fiber.stateNode.localName} class="${fiber.stateNode.getAttribute('class')}">: "${fiber.stateNode.textContent}" instead of "${text}"`,
    )
    // Said once, not of each element around it.
    return null
  }
  window.translation = {
    settled: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        later()
      }),
    findUntrue() {
      const container = Object.entries(document.querySelector('#root')!).find(([key]) =>
        key.startsWith('__reactContainer$'),
      )?.[1] as { stateNode: { current: Fiber } }
      untrue.length = 0
      textOf(container.stateNode.current)
      return untrue
    },
    texts: () => [...document.querySelectorAll('font > font')].map(({ textContent }) => textContent ?? ''),
  }
}

/** The page is translated from now on, and has been once. */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(startTranslation)
  await page.evaluate(() => window.translation!.settled())
}

/** Texts that differ from those that React has rendered, once everything is translated. LY63 */
export const findUntrueTexts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await window.translation!.settled()
    return window.translation!.findUntrue()
  })

/** Texts that the translation has taken. */
export const translatedTexts = (page: Page): Promise<string[]> => page.evaluate(() => window.translation!.texts())
