import { DEFAULT_HATCH_SETTINGS, parseHatchSettings } from '#domain/hatches/hatch-settings.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { NotifyPanel } from './notify-panel.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})
const stored = () => parseHatchSettings(localStorage.getItem('hatch-notification-settings'))
const isOn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked

it('[NO6][VA37] begins with the defaults, and keeps each change at once', () => {
  render(<NotifyPanel />)
  expect(['Notifications', 'Sound', 'Public hatches only'].map(isOn)).toEqual([true, false, true])
  fireEvent.click(screen.getByRole('switch', { name: 'Sound' }))
  fireEvent.change(screen.getByLabelText('Minimum value'), { target: { value: '1000000' } })
  expect(stored()).toEqual({ ...DEFAULT_HATCH_SETTINGS, soundEnabled: true, minValue: 1_000_000 })
  fireEvent.change(screen.getByLabelText('Minimum value'), { target: { value: '' } })
  expect(stored()).toEqual({ ...DEFAULT_HATCH_SETTINGS, soundEnabled: true })
})

it('[NO6][VA38] pets and players are added once and taken away', () => {
  render(<NotifyPanel />)
  const add = (what: string, label: string, name: string) => {
    fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value: name } })
    fireEvent.click(screen.getByLabelText(`Add ${what}`))
  }
  add('pet', 'Watched pets', ' King Doggy ')
  add('pet', 'Watched pets', 'king doggy')
  add('pet', 'Watched pets', '  ')
  add('player', 'Watched players', 'Mia')
  expect([stored().watchedPets, stored().watchedUsers]).toEqual([['King Doggy'], ['Mia']])
  fireEvent.click(screen.getByLabelText('Stop watching King Doggy'))
  expect([stored().watchedPets, stored().watchedUsers]).toEqual([[], ['Mia']])
})

it('[NO6] shows what another tab changed, and lives with what is broken', () => {
  localStorage.setItem('hatch-notification-settings', '{"enabled":7,"soundEnabled":')
  render(<NotifyPanel />)
  expect(isOn('Notifications')).toEqual(true)
  localStorage.setItem('hatch-notification-settings', '{"enabled":false}')
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'hatch-notification-settings' })))
  expect(isOn('Notifications')).toEqual(false)
})

it('[NO6] where storage is blocked the settings last for the page', () => {
  const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  render(<NotifyPanel />)
  fireEvent.click(screen.getByRole('switch', { name: 'Sound' }))
  expect(isOn('Sound')).toEqual(true)
  blocked.mockRestore()
  fireEvent.click(screen.getByRole('switch', { name: 'Sound' })) // storage works again and replaces this page's own copy
  expect(stored().soundEnabled).toEqual(false)
})

it('[NO27] says how long hatches stay muted, and unmutes them', () => {
  localStorage.setItem(
    'hatch-notification-settings',
    JSON.stringify({ soundEnabled: true, mutedUntil: Date.now() + 42.5 * 60_000 }),
  )
  render(<NotifyPanel />)
  expect(screen.getByText('Muted for 43 more minutes')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Unmute' }))
  expect([screen.queryByText(/^Muted/), stored()]).toEqual([null, { ...DEFAULT_HATCH_SETTINGS, soundEnabled: true }])
})

it('[NO8] system notifications are asked for by a press, and then a switch', async () => {
  const requestPermission = vi.fn(() => Promise.resolve('granted'))
  vi.stubGlobal('Notification', { permission: 'default', requestPermission })
  render(<NotifyPanel />)
  expect(requestPermission).not.toHaveBeenCalled()
  await act(async () => fireEvent.click(screen.getByText('Allow')))
  expect([stored().systemEnabled, isOn('Notify me when this tab is in the background')]).toEqual([true, true])
})

it.each([
  ['denied', /^Notifications are blocked/],
  ['unsupported', /^This browser can’t show notifications/],
  ['insecure', /begins with https\.$/],
])('[NO8, CN47] %s is said, and nothing can be pressed', (permission, text) => {
  vi.stubGlobal('isSecureContext', permission !== 'insecure')
  vi.stubGlobal('Notification', permission === 'unsupported' ? undefined : { permission })
  render(<NotifyPanel />)
  expect([
    screen.getByText(text).tagName,
    screen.queryByText('Allow'),
    screen.queryByRole('switch', { name: /^System/ }),
  ]).toEqual(['P', null, null])
})

it('[NO6, VA92, VA94] the minimum takes a comma, and what is no number leaves it as it was', () => {
  render(<NotifyPanel />)
  const type = (value: string) => fireEvent.change(screen.getByLabelText('Minimum value'), { target: { value } })
  type('1,5m')
  expect(stored().minValue).toBe(1_500_000)
  type('1,5x')
  expect([stored().minValue, screen.getByRole('alert').textContent]).toEqual([
    1_500_000,
    'Type a number, like 9,000 or 1.2M.',
  ])
})
