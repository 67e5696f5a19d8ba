import { createStore } from '#base/store.ts'

/** One toast is visible at a time; a dismissed one is forgotten much later, so that it can still be updated. NO1, NO2 */
const TOAST_LIMIT = 1
export const TOAST_REMOVE_DELAY = 1_000_000
/** Milliseconds that a toast shows when it does not say for how long. NO3 */
export const TOAST_DURATION = 5000

export type ToastContent = {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** Milliseconds. */
  duration?: number
  /** A hatch never replaces a toast of another kind. NO14 */
  kind?: 'hatch'
  /** Picture of a pet, 96 px. */
  picture?: string
  action?: ToastButton
  /** Shown before `action`. */
  firstAction?: ToastButton
}
/** `description` says to a screen reader where else the same can be done, or what it does. */
type ToastButton = { readonly label: string; readonly description: string; run(): void }
export type Toast = ToastContent & { readonly id: string; readonly open: boolean }

export type ToastAction =
  | { type: 'add'; toast: Toast }
  | { type: 'update'; id: string; content: Partial<ToastContent> }
  /** Without an id: every toast. */
  | { type: 'dismiss'; id?: string }
  | { type: 'remove'; id?: string }

const concerns = (id: string | undefined, toast: Toast) => id === undefined || toast.id === id

/** Newest first. */
export function reduceToasts(toasts: readonly Toast[], action: ToastAction): readonly Toast[] {
  switch (action.type) {
    case 'add':
      return [action.toast, ...toasts].slice(0, TOAST_LIMIT)
    case 'update':
      return toasts.map((toast) => (toast.id === action.id ? { ...toast, ...action.content } : toast))
    case 'dismiss':
      return toasts.map((toast) => (concerns(action.id, toast) ? { ...toast, open: false } : toast))
    case 'remove':
      return toasts.filter((toast) => !concerns(action.id, toast))
  }
}

const NONE: readonly Toast[] = []
const store = createStore({ toasts: NONE, isExpected: false })
let count = 0
const removals = new Map<string, ReturnType<typeof setTimeout>>()

function apply(action: ToastAction) {
  const { toasts, isExpected } = store.get()
  store.set({ toasts: reduceToasts(toasts, action), isExpected })
}

function remove(id: string) {
  clearTimeout(removals.get(id))
  removals.delete(id)
  apply({ type: 'remove', id })
}

/** Marks it closed; it is removed after TOAST_REMOVE_DELAY. */
function dismiss(id: string) {
  if (!store.get().toasts.some((toast) => toast.id === id)) return
  if (!removals.has(id))
    removals.set(
      id,
      setTimeout(() => remove(id), TOAST_REMOVE_DELAY),
    )
  apply({ type: 'dismiss', id })
}

/** For useSyncExternalStore. */
export const toastStore = {
  subscribe: store.subscribe,
  get: () => store.get().toasts,
  /** Whether a toast shows or may come, so that the toaster's code is needed. */
  isToasterNeeded: () => store.get().isExpected || store.get().toasts.length > 0,
  /** Loads the toaster's code ahead of the first toast. */
  expect: () => store.set({ ...store.get(), isExpected: true }),
  getServer: () => NONE,
  /** Whether a toast shows that isn't a hatch. NO14 */
  isTaken: () => store.get().toasts.some(({ open, kind }) => open && kind !== 'hatch'),
  dismiss,
  remove,
}

/** Shows a toast in place of the one that is showing. */
export function toast(content: ToastContent) {
  const id = String(++count)
  apply({ type: 'add', toast: { ...content, id, open: true } })
  for (const [old, timer] of removals) {
    if (store.get().toasts.some((kept) => kept.id === old)) continue
    clearTimeout(timer)
    removals.delete(old)
  }
  return {
    id,
    update: (change: Partial<ToastContent>) => apply({ type: 'update', id, content: change }),
    dismiss: () => dismiss(id),
  }
}
