import { act } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EARLY_TAP_LIFETIME, holdEarlyInput } from './early-input.ts'

const calls: string[] = []

function Page() {
  const [text, setText] = useState('')
  const [sort, setSort] = useState('value')
  const [category, setCategory] = useState('all')
  const [isOn, setOn] = useState(false)
  return (
    <>
      <button type="button" onClick={() => calls.push('add')}>
        <span>Add</span>
      </button>
      <button type="button" onClick={() => calls.push('theme')}>
        Theme
      </button>
      <input
        aria-label="Search"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          calls.push(`search ${event.target.value}`)
        }}
      />
      <select
        aria-label="Sort"
        value={sort}
        onChange={(event) => {
          setSort(event.target.value)
          calls.push(`sort ${event.target.value}`)
        }}
      >
        <option>value</option>
        <option>name</option>
      </select>
      {['all', 'secret', 'infinity'].map((each) => (
        <input
          key={each}
          type="radio"
          name="category"
          value={each}
          checked={each === category}
          onChange={() => {
            setCategory(each)
            calls.push(`category ${each}`)
          }}
        />
      ))}
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => {
          setOn(event.target.checked)
          calls.push(`public ${event.target.checked}`)
        }}
      />
      <details suppressHydrationWarning onToggle={(event) => calls.push(`menu ${event.currentTarget.open}`)}>
        <summary>More</summary>
        <a href="#about" onClick={() => calls.push('link')}>
          About
        </a>
      </details>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          calls.push('watch')
        }}
      >
        <input name="pet" />
        <button>Watch</button>
      </form>
      <form action="/items" onSubmit={() => calls.push('native')}>
        <input name="search" />
      </form>
    </>
  )
}

let root: Root | undefined
let container: HTMLElement
/** What looks pressed. */
let pressed: Element[] = []
/** Ends what the page's script listens to. */
let forget = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  calls.length = 0
  container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(<Page />)
  pressed = []
  HTMLElement.prototype.animate = function () {
    pressed.push(this)
    return { cancel: () => (pressed = pressed.filter((each) => each !== this)) } as unknown as Animation // all that is used of it
  }
  const listen = vi.spyOn(document, 'addEventListener')
  holdEarlyInput()
  const listeners = listen.mock.calls
  forget = () => listeners.forEach((args) => document.removeEventListener(...args))
  listen.mockRestore()
})
afterEach(() => {
  forget()
  delete document.documentElement.dataset['ready']
  act(() => root?.unmount())
  root = undefined
  container.remove()
  history.replaceState(null, '', '/')
  vi.useRealTimers()
})

/** As the page does once the scripts have come: what is rendered is ready once the layout's effects have run. */
async function hydrate(beforeReady: () => void = () => {}) {
  act(() => void (root = hydrateRoot(container, <Page />)))
  beforeReady()
  document.documentElement.dataset['ready'] = ''
  await act(() => vi.advanceTimersByTimeAsync(100))
}
const all = <E extends HTMLElement>(selector: string) => [...container.querySelectorAll<E>(selector)]
const one = <E extends HTMLElement = HTMLElement>(selector: string) => all<E>(selector)[0]!
function type(selector: string, text: string) {
  const input = one<HTMLInputElement>(selector)
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

it('[LY28, LY41] taps before hydration have their effect after it, once each and in order, and look pressed meanwhile', async () => {
  const [add, theme] = all('button')
  theme!.click()
  add!.querySelector('span')!.click()
  theme!.click()
  expect(pressed).toEqual([theme, add])
  await hydrate()
  expect(calls).toEqual(['theme', 'add'])
  expect(pressed).toEqual([])
  add!.click()
  expect(calls).toEqual(['theme', 'add', 'add'])
})

it('[LY28] a tap between the start of hydration and its end has its effect once', async () => {
  await hydrate(() => one('button').click())
  expect(calls).toEqual(['add'])
})

it('[LY29] what was typed, chosen, ticked and opened stays and takes effect', async () => {
  type('[aria-label=Search]', 'kin')
  type('[aria-label=Search]', 'king')
  const sort = one<HTMLSelectElement>('select')
  sort.value = 'name'
  sort.dispatchEvent(new Event('change', { bubbles: true }))
  one('[value=secret]').click()
  one('[type=checkbox]').click()
  const opened = new Promise((resolve) => addEventListener('toggle', resolve, { capture: true, once: true }))
  one('summary').click()
  await opened
  await vi.advanceTimersByTimeAsync(EARLY_TAP_LIFETIME + 1)
  await hydrate()
  expect(calls).toEqual(['search king', 'sort name', 'category secret', 'public true', 'menu true'])
  expect([
    one<HTMLInputElement>('[aria-label=Search]').value,
    sort.value,
    one<HTMLInputElement>('[value=secret]').checked,
    one<HTMLInputElement>('[type=checkbox]').checked,
  ]).toEqual(['king', 'name', true, true])
})

it('[LY29] a box that was ticked and unticked changes nothing', async () => {
  one('[type=checkbox]').click()
  one('[type=checkbox]').click()
  await hydrate()
  expect([calls, one<HTMLInputElement>('[type=checkbox]').checked]).toEqual([[], false])
})

it.each([
  ['that is old', () => vi.advanceTimersByTime(EARLY_TAP_LIFETIME)],
  ['on another page', () => history.replaceState(null, '', '/elsewhere')],
  ['on a button that has gone', () => act(() => root!.render(null))],
])('[LY30] a tap %s is dropped', async (_, happens) => {
  one('button').click()
  expect(pressed).toHaveLength(1)
  await hydrate(happens)
  expect([calls, pressed]).toEqual([[], []])
})

it('[LY31] links and forms with an action are left to the browser; a form without one is sent after hydration', async () => {
  const native = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  addEventListener('submit', native)
  addEventListener('click', native)
  one('a').click()
  one<HTMLFormElement>('form[action]').requestSubmit()
  expect(native.mock.calls.map(([{ type: kind }]) => kind)).toEqual(['click', 'submit'])
  removeEventListener('submit', native)
  removeEventListener('click', native)
  one<HTMLFormElement>('form:not([action])').requestSubmit()
  await hydrate()
  expect(calls).toEqual(['watch'])
})
