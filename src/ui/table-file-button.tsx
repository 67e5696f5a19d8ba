import { useRef } from 'react'
import { Button } from './button.tsx'

type Props = {
  label: string
  isDisabled?: boolean
  /** In bytes. */
  longest: number
  onRead: (bytes: Uint8Array) => void
  onFault: (fault: 'too-long' | 'unreadable') => void
}

/** Reads the bytes of a file of text cells from the reader's device. */
export function TableFileButton({ label, isDisabled, longest, onRead, onFault }: Props) {
  const input = useRef<HTMLInputElement>(null)
  async function read(file: File) {
    if (file.size > longest) return onFault('too-long')
    const bytes = await file.arrayBuffer().catch(() => null)
    if (bytes === null) onFault('unreadable')
    else onRead(new Uint8Array(bytes))
  }
  return (
    <>
      <input
        ref={input}
        className="sr-only"
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        tabIndex={-1}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void read(file)
          target.value = '' // so that the same file can be opened again
        }}
      />
      <Button look="outline" disabled={isDisabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
