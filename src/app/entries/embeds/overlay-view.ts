import type { Hatch } from '#contract/hatches.ts'
import { valueFigure } from '#domain/items/pet-card.ts'
import { formatWhole } from '#domain/text/format.ts'
import * as texts from '#messages/embeds.ts'

/** An open stream of the site's events, as `EventSource`. */
export type OverlayStream = {
  addEventListener(type: 'hatch' | 'open' | 'error', listener: (event: { data?: string }) => void): void
  close(): void
}
type Options = {
  /** Holds the cards, the newest first. */
  list: HTMLElement
  open: () => OverlayStream
}

/** The document's size has this bound, however long the stream runs. OD18 */
export const MAX_CARDS = 5
export const CARD_MS = 20_000
const MIN_RETRY_MS = 2_000
const MAX_RETRY_MS = 60_000

/**
 * Shows hatches as they happen, each for a while. It opens a new stream after a failure and resumes none, because what was missed isn't live.
 * Returns the function that ends it. OD18, OD19
 */
export function startOverlay({ list, open }: Options): () => void {
  let retry = MIN_RETRY_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let stream: OverlayStream | undefined

  function connect() {
    const opened = open()
    stream = opened
    opened.addEventListener('open', () => {
      retry = MIN_RETRY_MS
    })
    opened.addEventListener('hatch', ({ data = '' }) => show(JSON.parse(data) as Hatch))
    opened.addEventListener('error', () => {
      opened.close()
      // A site that starts again gets its overlays back one after the other.
      timer = setTimeout(connect, retry * (1 + Math.random() / 2))
      retry = Math.min(retry * 2, MAX_RETRY_MS)
    })
  }

  function show(hatch: Hatch) {
    const card = createCard(hatch)
    list.prepend(card)
    while (list.children.length > MAX_CARDS) list.lastElementChild?.remove()
    setTimeout(() => card.remove(), CARD_MS)
  }

  connect()
  return () => {
    clearTimeout(timer)
    stream?.close()
    list.replaceChildren()
  }
}

/** Names no player: streams are watched by strangers, and players are children. OD18 */
function createCard({ slug, itemName, value, stats: { exists } }: Hatch): HTMLElement {
  const card = document.createElement('li')
  const picture = document.createElement('img')
  picture.alt = ''
  picture.addEventListener('error', () => picture.remove())
  picture.src = `/items/${slug}@96.webp`
  const name = document.createElement('b')
  name.textContent = itemName
  const facts = document.createElement('span')
  facts.textContent = [
    ...(value === 'TBD' ? [] : [`${texts.overlay.value} ${valueFigure(value).text}`]),
    ...(exists === undefined ? [] : [texts.overlay.exist(formatWhole(exists))]),
  ].join(' · ')
  card.append(picture, name, ...(facts.textContent === '' ? [] : [facts]))
  return card
}
