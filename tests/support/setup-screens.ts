import { toastStore } from '#ui/toast-store.ts'
import { configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// For busy machines; no rule is about this time.
configure({ asyncUtilTimeout: 60_000 })

// Missing in jsdom.
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, { IntersectionObserver: NoObserver, ResizeObserver: NoObserver, isSecureContext: true })
Object.assign(performance, { getEntriesByType: () => [] })
HTMLDialogElement.prototype.showModal = function () {
  this.open = true
}
HTMLDialogElement.prototype.close = function () {
  this.open = false
}

afterEach(() => {
  for (const { id } of toastStore.get()) toastStore.remove(id)
})
