import { useRef } from 'react'
import { Button } from './button.tsx'

type Props = {
  label: string
  isDisabled?: boolean
  /** In bytes. */
  longest: number
  onRead: (text: string) => void
  onFault: (fault: 'too-long' | 'unreadable') => void
}

/** Reads a file of text cells from the reader's device. */
export function TableFileButton({ label, isDisabled, longest, onRead, onFault }: Props) {
  const input = useRef<HTMLInputElement>(null)
  async function read(file: File) {
    if (file.size > longest) return onFault('too-long')
    const text = await file.text().catch(() => null)
    // No spreadsheet writes NUL into text: this is a workbook, a picture or UTF-16.
    if (text === null || text.includes('\0')) onFault('unreadable')
    else onRead(text)
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
