import type { SiteInfo } from '#contract/stats.ts'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { createStore } from '#base/store.ts'
import { AuthContext, type SignedIn } from './auth-context.ts'
import { InboxBadge } from './inbox-badge.tsx'
import { TabBar } from './tab-bar.tsx'

const SITE: SiteInfo = { origin: 'https://v.test', host: 'v.test', sample: false }

// jsdom has no width, so that to it the bar of a phone would not be displayed.
document.head.insertAdjacentHTML('beforeend', '<style>nav { display: grid !important }</style>')

afterEach(cleanup)

const show = (site: SiteInfo) =>
  render(
    <MemoryRouter initialEntries={['/items/king-doggy']}>
      <input aria-label="Pet" />
      <input type="checkbox" aria-label="Public" />
      <TabBar site={site} />
    </MemoryRouter>,
  )
const labels = () =>
  within(screen.getByRole('navigation'))
    .getAllByRole('link')
    .map((link) => link.textContent)

it('[LY70] has five tabs, and no Messages where nobody can sign in', () => {
  const { unmount } = show({ ...SITE, signInPath: '/sign-in' })
  expect(labels()).toEqual(['Items', 'Calculator', 'Hatches', 'My pets', 'Messages'])
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Items')
  unmount()
  show(SITE)
  expect(labels()).toEqual(['Items', 'Calculator', 'Hatches', 'My pets'])
})

it('[LY70, CH28] counts what waits on Messages', () => {
  const inbox = createStore(2)
  const signedIn = createStore({ inbox, Badge: InboxBadge } as unknown as SignedIn)
  render(
    <MemoryRouter>
      <AuthContext value={signedIn}>
        <TabBar site={{ ...SITE, signInPath: '/sign-in' }} />
      </AuthContext>
    </MemoryRouter>,
  )
  const messages = screen.getByRole('link', { name: /^Messages/ })
  expect(messages.textContent).toBe('Messages2 new')
  act(() => inbox.set(0))
  expect(messages.textContent).toBe('Messages')
})

it('[LY71] is marked while a field that opens a keyboard has the focus', () => {
  show(SITE)
  const bar = screen.getByRole('navigation')
  fireEvent.focusIn(screen.getByLabelText('Public'))
  expect(bar.dataset['typing']).toBeUndefined()
  fireEvent.focusIn(screen.getByLabelText('Pet'))
  expect(bar.dataset['typing']).toBe('')
  fireEvent.focusOut(screen.getByLabelText('Pet'))
  expect(bar.dataset['typing']).toBeUndefined()
})
