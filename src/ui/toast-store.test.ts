import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reduceToasts, TOAST_REMOVE_DELAY, toast, toastStore, type Toast } from './toast-store.ts'

const made = (id: string, more: Partial<Toast> = {}): Toast => ({ id, title: `Toast ${id}`, open: true, ...more })
const shown = () => toastStore.get().map(({ title, open }) => [title, open])

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const { id } of toastStore.get()) toastStore.remove(id)
  vi.useRealTimers()
})

it('[NO1] a new toast replaces the older one', () => {
  toast({ title: 'First' })
  toast({ title: 'Second', variant: 'destructive' })
  expect(toastStore.get().map(({ title, variant }) => ({ title, variant }))).toEqual([
    { title: 'Second', variant: 'destructive' },
  ])
})

it('[NO2] adds in front, updates, dismisses one or all, removes one or all', () => {
  const two = [made('b'), made('a')]
  expect(reduceToasts([made('a')], { type: 'add', toast: made('b') })).toEqual([made('b')])
  expect(reduceToasts(two, { type: 'update', id: 'a', content: { title: 'New' } })).toEqual([
    made('b'),
    made('a', { title: 'New' }),
  ])
  expect(reduceToasts(two, { type: 'dismiss', id: 'a' })).toEqual([made('b'), made('a', { open: false })])
  expect(reduceToasts(two, { type: 'dismiss' })).toEqual([made('b', { open: false }), made('a', { open: false })])
  expect(reduceToasts(two, { type: 'remove', id: 'b' })).toEqual([made('a')])
  expect(reduceToasts(two, { type: 'remove' })).toEqual([])
})

it('[NO18] a dismissed toast is marked closed, and removed after 1,000,000 ms', () => {
  expect(TOAST_REMOVE_DELAY).toEqual(1_000_000)
  const { dismiss } = toast({ title: 'Saved' })
  dismiss()
  dismiss() // a second time changes nothing
  expect(shown()).toEqual([['Saved', false]])
  vi.advanceTimersByTime(999_999)
  expect(shown()).toEqual([['Saved', false]])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

it('[NO2] removing the replaced toast later does not touch the one that is shown', () => {
  toast({ title: 'Old' }).dismiss()
  const { update } = toast({ title: 'New' })
  update({ description: 'More' })
  vi.advanceTimersByTime(TOAST_REMOVE_DELAY)
  expect(toastStore.get().map(({ title, description, open }) => ({ title, description, open }))).toEqual([
    { title: 'New', description: 'More', open: true },
  ])
})

it('[NO1] notifies a subscriber of each change, until it unsubscribes', () => {
  const notified = vi.fn<() => void>()
  const stop = toastStore.subscribe(notified)
  const { dismiss } = toast({ title: 'Hello' })
  dismiss()
  stop()
  toast({ title: 'Unheard' })
  expect(notified).toHaveBeenCalledTimes(2)
})
