import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { HYDRATION, keepTranslatedText } from './translated-text.ts'

beforeAll(keepTranslatedText)
afterEach(cleanup)

const isTranslatable = (node: Node) => node.nodeValue?.trim() !== '' && node.parentElement?.closest('font') === null
const textsIn = (root: Element) => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) if (isTranslatable(walker.currentNode)) found.push(walker.currentNode as Text)
  return found
}
function toFont(text: string) {
  const outer = document.createElement('font')
  const inner = document.createElement('font')
  inner.textContent = text
  outer.append(inner)
  return outer
}

/** Ways in which a translation replaces the texts of an element. A real one works in another world, whose calls no page sees. */
const WAYS: Record<string, (root: Element) => void> = {
  'by an element': (root) => textsIn(root).forEach((text) => text.replaceWith(toFont(text.data.toUpperCase()))),
  'by an element before it': (root) =>
    textsIn(root).forEach((text) => {
      text.before(toFont(text.data.toUpperCase()))
      text.remove()
    }),
  'removed first': (root) =>
    textsIn(root).forEach((text) => {
      const { parentNode, nextSibling } = text
      text.remove()
      if (nextSibling) nextSibling.before(toFont(text.data.toUpperCase()))
      else parentNode?.appendChild(toFont(text.data.toUpperCase()))
    }),
  'inside an element': (root) =>
    textsIn(root).forEach((text) => {
      const font = toFont('')
      text.replaceWith(font)
      font.append(text)
    }),
  'neighbours together': (root) => {
    for (const text of textsIn(root)) {
      if (text.parentNode === null) continue
      const run = [text]
      for (let next = text.nextSibling; next instanceof Text; next = next.nextSibling) run.push(next)
      text.replaceWith(toFont(run.map(({ data }) => data.toUpperCase()).join('')))
      for (const each of run.slice(1)) each.remove()
    }
  },
}
/** Lets the observers see what was changed. */
const seen = () => Promise.resolve()

type Props = { count: number; isOn: boolean; names: readonly string[] }
const Page = ({ count, isOn, names }: Props) => (
  <section>
    <p>
      {count} pets{isOn && ' and more'} <b>{isOn ? 'on' : 'off'}</b>
      {isOn ? ', live' : <i>paused</i>} at {count * 2}
    </p>
    {isOn && 'Bare text'}
    <ul>
      {names.map((name) => (
        <li key={name}>
          {name}, {count}
        </li>
      ))}
    </ul>
    {!isOn && <footer>The end</footer>}
    of {count}
  </section>
)
const STATES: Props[] = [
  { count: 1, isOn: true, names: ['a', 'b', 'c'] },
  { count: 2, isOn: false, names: ['c', 'a'] },
  { count: 3, isOn: true, names: [] },
  { count: 3, isOn: false, names: ['d', 'b'] },
  { count: 4, isOn: true, names: ['b', 'x', 'd'] },
]

describe.each(Object.entries(WAYS))('replaced %s', (_, translate) => {
  it.each(STATES.flatMap((from) => STATES.filter((to) => to !== from).map((to) => [from, to] as const)))(
    '[LY63] a page that goes from %j to %j shows what it would have shown untranslated',
    async (from, to) => {
      const { container, rerender, unmount } = render(<Page {...from} />)
      const untouched = document.createElement('div')
      const reference = render(<Page {...to} />, { container: untouched })
      translate(container)
      await seen()
      rerender(<Page {...to} />)
      expect(container.textContent?.toLowerCase()).toBe(untouched.textContent?.toLowerCase())
      // Again, as a translation follows what changes.
      await seen()
      translate(container)
      await seen()
      rerender(<Page {...from} />)
      rerender(<Page {...to} />)
      expect(container.textContent?.toLowerCase()).toBe(untouched.textContent?.toLowerCase())
      unmount()
      expect(container.textContent).toBe('')
      reference.unmount()
    },
  )
})

it('[LY63] text that the page removes next to a translated one does not come back', async () => {
  const Two = ({ isOn }: { isOn: boolean }) => (
    <p>
      one
      {isOn && 'two'}
    </p>
  )
  const { container, rerender } = render(<Two isOn />)
  container.querySelector('p')!.firstChild!.replaceWith(toFont('EINS'))
  await seen()
  rerender(<Two isOn={false} />)
  await seen()
  rerender(<Two isOn />)
  expect(container.textContent?.replace('EINS', 'one')).toBe('onetwo')
})

it('[LY63] a translation that is taken back leaves the page as it was', async () => {
  const { container, rerender } = render(<Page {...STATES[0]!} />)
  const texts = textsIn(container)
  const fonts = texts.map((text) => toFont(text.data))
  texts.forEach((text, index) => text.replaceWith(fonts[index]!))
  await seen()
  fonts.forEach((font, index) => font.replaceWith(texts[index]!))
  await seen()
  rerender(<Page {...STATES[1]!} />)
  expect(container.textContent).toBe('2 pets offpaused at 4c, 2a, 2The endof 2')
})

it('[LY64] texts are put back when the page begins to hydrate, and stay until it has', async () => {
  const { container } = render(<Page {...STATES[0]!} />)
  const before = container.innerHTML
  WAYS['by an element']!(container)
  await seen()
  expect(container.innerHTML).not.toBe(before)
  act(() => void dispatchEvent(new Event(HYDRATION.begins)))
  expect(container.innerHTML).toBe(before)
  WAYS['by an element']!(container)
  await seen()
  expect(container.innerHTML).toBe(before)
  dispatchEvent(new Event(HYDRATION.ends))
  WAYS['by an element']!(container)
  await seen()
  expect(container.querySelectorAll('font').length).toBeGreaterThan(0)
})
