/** Sent by the page: it takes over the server's markup, or has done so. */
export const HYDRATION = { begins: 'page-hydration', ends: 'page-hydrated' } as const
/** Milliseconds after which the page counts as hydrated, so that a script that failed does not keep it from being translated. */
const MAX_HYDRATION = 20_000

/**
 * A browser's translation takes text nodes out of the page and puts `<font>` elements in their places. React goes on with the nodes that
 * it made: it would fail at one that is gone, or write a figure where nobody sees it. So before React changes a text, or anything next to
 * one, the texts of that element are put back; the translation then takes the new ones. See docs/decisions/136. LY63, LY64
 */
export function keepTranslatedText(): void {
  /** Texts that each `<font>` took the place of, and the other way round. */
  const texts = new WeakMap<Node, Text[]>()
  const places = new WeakMap<Node, Node>()
  /** Texts that the page itself has removed. */
  const removed = new WeakSet<Node>()
  let isTranslated = false
  let isHydrating = false

  const isFont = (node: Node | null): node is HTMLElement => node?.nodeName === 'FONT'

  function putBack(parent: Node) {
    for (const font of [...parent.childNodes].filter(isFont)) {
      const own = texts.get(font)
      texts.delete(font)
      if (own) font.replaceWith(...own)
    }
  }

  function note(records: readonly MutationRecord[]) {
    for (const record of records) {
      const { target, removedNodes, addedNodes, previousSibling, nextSibling } = record
      for (const node of removedNodes) {
        const own = node instanceof Text ? [node] : (texts.get(node) ?? [])
        // The page removed it, or the translation has put the text back.
        if (removed.has(node) || !own.some((text) => text.parentNode !== target)) continue
        const isHere = (each: Node | null) => isFont(each) && each.parentNode === target
        const beside = [...addedNodes, previousSibling, nextSibling].filter(isHere)
        const later = records
          .filter(
            (each) =>
              each.target === target && (each.previousSibling === previousSibling || each.nextSibling === nextSibling),
          )
          .flatMap((each) => [...each.addedNodes].filter(isHere))
        // The last: one element for several texts.
        const font = [...beside, ...later].find((each) => each && !texts.has(each)) ?? beside[0]
        if (!font) continue
        isTranslated = true
        texts.set(font, [...(texts.get(font) ?? []), ...own])
        for (const text of own) places.set(text, font)
        if (isHydrating) putBack(target)
      }
    }
  }

  const { appendChild, insertBefore, removeChild } = Node.prototype
  /** Puts back what `node` needs before it is written or moved. */
  const prepare = (node: Node) => {
    const parent = places.get(node)?.parentNode
    if (parent) putBack(parent)
    places.delete(node)
  }
  Object.assign(Node.prototype, {
    appendChild(this: Node, node: Node) {
      if (isTranslated) prepare(node)
      removed.delete(node)
      return appendChild.call(this, node)
    },
    insertBefore(this: Node, node: Node, before: Node | null) {
      if (isTranslated) {
        prepare(node)
        if (before && before.parentNode !== this) putBack(this)
      }
      removed.delete(node)
      return insertBefore.call(this, node, isTranslated && before?.parentNode !== this ? null : before)
    },
    removeChild(this: Node, node: Node) {
      if (isTranslated && node.parentNode !== this) putBack(this)
      if (node.nodeType === Node.TEXT_NODE) removed.add(node)
      if (!isTranslated || node.parentNode === this) return removeChild.call(this, node)
      node.parentNode?.removeChild(node)
      return node
    },
  })
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  if (value)
    Object.defineProperty(Node.prototype, 'nodeValue', {
      ...value,
      set(this: Node, text: string | null) {
        if (isTranslated) prepare(this)
        value.set?.call(this, text)
      },
    })

  const observer = new MutationObserver(note)
  observer.observe(document, { childList: true, subtree: true })
  const end = () => (isHydrating = false)
  addEventListener(HYDRATION.ends, end)
  addEventListener(HYDRATION.begins, () => {
    note(observer.takeRecords())
    isHydrating = true
    setTimeout(end, MAX_HYDRATION)
    for (const font of document.querySelectorAll('font')) if (font.parentNode) putBack(font.parentNode)
  })
}
