import { runInSlices } from '#base/run-in-slices.ts'
import { startTransition, useEffect, useRef, useState } from 'react'
import { parseLines, type ParsedText, type TextFault } from './parse-lines.ts'

type Read = { text: string; parsed: ParsedText | TextFault }

/** Lines of a text, read without blocking the page. DK165, DK166 */
export function useParsedLines(text: string) {
  const [read, setRead] = useState<Read | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const [stoppedText, setStoppedText] = useState<string | null>(null)
  const controller = useRef<AbortController>(null)
  const isEmpty = text.trim() === ''
  const isStopped = !isEmpty && stoppedText === text

  useEffect(() => {
    if (isEmpty || isStopped) return
    const { signal } = (controller.current = new AbortController())
    const run = runInSlices(parseLines(text), { signal, onProgress: setShare })
    // Typing goes first: hundreds of lines take longer than a key.
    const finish = (parsed: Read['parsed']) =>
      startTransition(() => {
        setRead({ text, parsed })
        setShare(null)
      })
    void run.then(
      (parsed) => !signal.aborted && finish(parsed),
      (error: unknown) => {
        if (!signal.aborted) throw error
      },
    )
    return () => {
      controller.current?.abort()
      setShare(null)
    }
  }, [text, isEmpty, isStopped])

  return {
    /** The newest lines that were read; null: none are. */
    parsed: isEmpty || isStopped ? null : (read?.parsed ?? null),
    /** They are those of the text as it is. */
    isCurrent: read?.text === text,
    /** Share of the text that is read, 0 to 1; null: it is read, or will be in a moment. */
    share,
    isStopped,
    stop: () => setStoppedText(text),
    resume: () => setStoppedText(null),
  }
}
