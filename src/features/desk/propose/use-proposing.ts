import { useState } from 'react'
import type { ProposedItem } from './propose-form.tsx'

/** Whether the sheet for a proposal of one's own is open, and for which pet. */
export function useProposing() {
  const [isOpen, setOpen] = useState(false)
  const [item, setItem] = useState<ProposedItem | null>(null)
  return {
    isOpen,
    item,
    setItem,
    /** `of`: null: the pet is still to be chosen. */
    propose: (of: ProposedItem | null) => {
      setItem(of)
      setOpen(true)
    },
    close: () => setOpen(false),
  }
}
