import type { SiteInfo } from '#contract/stats.ts'
import { authToken } from '#lib/auth-token.ts'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { Egg, House, PawPrint } from 'lucide-react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, MemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Footer } from './footer.tsx'
import { TopBar } from './top-bar.tsx'
import { useArrival } from './use-arrival.ts'

const SITE: SiteInfo = {
  origin: 'https://v.test',
  host: 'v.test',
  communityUrl: 'https://chat.test/c',
  socialUrl: 'https://social.test/s',
  sample: true,
}
const LINKS = [
  { to: '/', label: 'Home', icon: House },
  { to: '/items', label: 'Items', icon: PawPrint },
  { to: '/eggs', label: 'Eggs', icon: Egg },
]
const MORE = [
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
  { to: '/privacy-policy', label: 'Privacy policy' },
  { to: '/terms-of-service', label: 'Terms of service' },
]

// jsdom has no width, so that to it the wide navigation would not be displayed.
document.head.insertAdjacentHTML('beforeend', '<style>header > nav, .account { display: flex !important }</style>')

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
  // jsdom has the element without its modal methods.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Shell({ site }: { site: SiteInfo | undefined }) {
  useArrival()
  return (
    <>
      <TopBar links={LINKS} more={MORE} site={site} />
      <main>
        <Outlet />
      </main>
      <Footer links={LINKS} more={MORE} site={site} />
    </>
  )
}
function openAt(path: string, site: SiteInfo | undefined = SITE) {
  const router = createMemoryRouter(
    [
      {
        element: <Shell site={site} />,
        children: [
          { path: '/', element: <h1>Home page</h1> },
          { path: '*', element: <h1>Another page</h1> },
        ],
      },
    ],
    { initialEntries: [path] },
  )
  render(<RouterProvider router={router} />)
  return { go: (to: string) => act(() => router.navigate(to)), path: () => router.state.location.pathname }
}
const main = () => within(screen.getByRole('navigation', { name: 'Main' }))
const texts = (links: HTMLElement[]) => links.map((link) => [link.textContent, link.getAttribute('href')])

it('[LY1] the bar has the logo leading home, the search and the theme toggle', () => {
  openAt('/items')
  const bar = within(screen.getByRole('banner'))
  const logo = bar.getByRole('link', { name: 'BGSI Values, home' })
  expect([logo.getAttribute('href'), logo.querySelector('img')!.getAttribute('src')]).toEqual(['/', '/Logo.png'])
  expect(bar.getByPlaceholderText('Search items...')).toBeTruthy()
  const toggle = bar.getByRole('button', { name: 'Switch between light and dark' })
  document.documentElement.dataset['theme'] = 'dark'
  fireEvent.click(toggle)
  expect(document.documentElement.dataset['theme']).toEqual('light')
})

it('[LY4, LY32] the link of the page is marked, below it as well, and Home only at home', async () => {
  const { go } = openAt('/')
  const current = () =>
    main()
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
      .map(({ textContent }) => textContent)
  expect(current()).toEqual(['Home'])
  await go('/items')
  expect(current()).toEqual(['Items'])
  await go('/items/king-doggy')
  expect(current()).toEqual(['Items'])
})

it('[LY5] More holds the static pages; Escape, a press outside and a choice close it', async () => {
  const { path } = openAt('/')
  const menu = main().getByText('More').closest('details')!
  expect(texts(within(menu).getAllByRole('link'))).toEqual([
    ['About', '/about'],
    ['Contact', '/contact'],
    ['Privacy policy', '/privacy-policy'],
    ['Terms of service', '/terms-of-service'],
  ])
  const open = () =>
    act(async () => {
      menu.open = true
      fireEvent(menu, new Event('toggle'))
    })
  await open()
  fireEvent.keyDown(document, { key: 'Escape' })
  expect([menu.open, document.activeElement]).toEqual([false, menu.querySelector('summary')])
  await open()
  fireEvent.pointerDown(screen.getByRole('heading', { level: 1 }))
  expect(menu.open).toEqual(false)
  await open()
  await act(async () => void fireEvent.click(within(menu).getByText('About')))
  expect([menu.open, path()]).toEqual([false, '/about'])
})

const drawer = () => document.querySelector('dialog')!
const openDrawer = () => fireEvent.click(screen.getByRole('button', { name: 'Open menu' }))

it('[LY6] the slide-out menu holds every link, and the theme with its three choices', () => {
  openAt('/items')
  openDrawer()
  const inside = within(drawer())
  expect(drawer().open).toEqual(true)
  expect(
    texts(inside.getAllByRole('link'))
      .slice(0, 7)
      .map(([text]) => text),
  ).toEqual(['Home', 'Items', 'Eggs', 'About', 'Contact', 'Privacy policy', 'Terms of service'])
  expect(inside.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)).toEqual(['dark', 'light', 'system'])
})

it('[LY7] it closes on Escape, on a press outside and on navigation', async () => {
  const { go, path } = openAt('/')
  openDrawer()
  act(() => drawer().close()) // what the browser does on Escape
  expect(drawer().open).toEqual(false)
  openDrawer()
  fireEvent.click(within(drawer()).getByText('Menu')) // a press inside
  expect(drawer().open).toEqual(true)
  fireEvent.pointerDown(drawer())
  fireEvent.click(drawer())
  expect(drawer().open).toEqual(false)
  openDrawer()
  await act(async () => void fireEvent.click(within(drawer()).getByRole('link', { name: 'Items' })))
  expect([drawer().open, path()]).toEqual([false, '/items'])
  openDrawer()
  await go('/')
  expect(drawer().open).toEqual(false)
})

it('[LY8, CF16] external links open a new tab without opener, and are left out where none is configured', () => {
  openAt('/')
  const external = main().getAllByRole('link', { name: /new tab/ })
  expect(
    external.map((link) => [link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]),
  ).toEqual([
    ['https://chat.test/c', '_blank', 'noopener noreferrer'],
    ['https://social.test/s', '_blank', 'noopener noreferrer'],
  ])
  cleanup()
  const { communityUrl: _, socialUrl: __, ...unlinked } = SITE
  openAt('/', unlinked)
  expect(screen.queryAllByRole('link', { name: /new tab/ })).toEqual([])
})

const signInPlaces = () => screen.getAllByRole('link', { name: 'Sign in' }).map((link) => link.getAttribute('href'))

it('[AU18] the sign-in link, in the bar and in the slide-out menu, comes back to where one is', async () => {
  const { go } = openAt('/items?sort=name-asc', { ...SITE, signInPath: '/auth/roblox' })
  openDrawer()
  expect(signInPlaces()).toEqual([
    '/auth/roblox?state=%2Fitems%3Fsort%3Dname-asc',
    '/auth/roblox?state=%2Fitems%3Fsort%3Dname-asc',
  ])
  await go('/eggs')
  expect(signInPlaces()).toEqual(['/auth/roblox?state=%2Feggs'])
})

it('[AU48] it is not there where sign-in is not set up, nor for the signed in', () => {
  openAt('/')
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
  cleanup()
  openAt('/', { ...SITE, signInPath: '/auth/roblox' })
  expect(signInPlaces()).toEqual(['/auth/roblox?state=%2F'])
  act(() => authToken.set('secret'))
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
  act(() => authToken.remove())
  expect(signInPlaces()).toEqual(['/auth/roblox?state=%2F'])
})

it('[AU18, LY14] on the server, and until hydrated, it is the same for everybody', () => {
  authToken.set('secret')
  const html = renderToString(
    <MemoryRouter initialEntries={['/items?utm=x']}>
      <TopBar links={LINKS} more={MORE} site={{ ...SITE, signInPath: '/auth/roblox' }} />
    </MemoryRouter>,
  )
  authToken.remove()
  expect(html).toContain('href="/auth/roblox">Sign in</a>')
})

it('[LY11] the footer says that the site is not affiliated', () => {
  openAt('/')
  expect(
    within(screen.getByRole('contentinfo')).getByText(
      /^Not affiliated with Bubble Gum Simulator INFINITY, its studio or Roblox/,
    ),
  ).toBeTruthy()
})

it('[LY15] after a navigation the heading has the focus; a change of the query moves nothing', async () => {
  const { go } = openAt('/')
  expect(document.activeElement).toBe(document.body)
  await go('/items')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Another page' }))
  screen.getByPlaceholderText('Search items...').focus()
  await go('/items?demand=high')
  expect(document.activeElement).toBe(screen.getByPlaceholderText('Search items...'))
})
