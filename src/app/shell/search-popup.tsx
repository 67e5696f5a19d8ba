import { expandSearch, searchHref } from '#domain/text/search-expansion.ts'
import { sanitiseSearch } from '#domain/text/search-sanitising.ts'
import { inspected } from '#app/wiring/inspected.ts'
import { useLiveChannel } from '#lib/live-context.ts'
import { searchIndexQuery } from '#lib/queries.ts'
import { type ResultCell, searchPopupMachine, type SearchPopupEvent } from '#machines/search-popup.machine.ts'
import * as texts from '#messages/search.ts'
import { useQuery } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useEffectEvent, useLayoutEffect, useSyncExternalStore, type RefObject } from 'react'
import { Popup } from './search-grid.tsx'
import { keepRecent } from './search-recent.store.ts'
import { RecentSearches } from './search-recent.tsx'
import { Results } from './search-results.tsx'

type Props = { input: RefObject<HTMLInputElement | null> }
/** `isSent`: the search went off before this code came. */
type PopupProps = Props & { isSent: boolean }

/** Answers while the player types: the popup of the combobox `input`. Its own chunk, loaded with the first focus. QS1, QS5 */
export function SearchPopup({ input, isSent }: PopupProps) {
  // React reads it again after subscribing, as a key may come between the first render and the effects. QS72
  const text = useSyncExternalStore(
    (notify) => {
      const element = input.current
      element?.addEventListener('input', notify)
      return () => element?.removeEventListener('input', notify)
    },
    () => input.current?.value ?? '',
  )
  const [popup, send] = useMachine(searchPopupMachine, inspected)
  const keepSent = useEffectEvent(() => {
    const sent = input.current?.value ?? ''
    const href = searchHref(sent)
    if (href !== null) keepRecent({ text: expandSearch(sent), href })
  })
  useLayoutEffect(() => {
    const element = input.current
    if (!element) return
    const listeners = new AbortController()
    const { signal } = listeners
    const on = (target: EventTarget, name: string, event: SearchPopupEvent) =>
      target.addEventListener(name, () => send(event), { signal })
    on(element, 'focus', { type: 'box.focused' })
    on(element, 'input', { type: 'text.changed' })
    on(element, 'blur', { type: 'box.left' })
    if (element.form) {
      on(element.form, 'submit', { type: 'search.sent' })
      element.form.addEventListener('submit', () => keepSent(), { signal })
    }
    return () => listeners.abort()
  }, [input, send])
  const catchUp = useEffectEvent(() => {
    if (isSent) keepSent()
    // Its code came after the focus.
    else if (document.activeElement === input.current) send({ type: 'box.focused' })
  })
  useLayoutEffect(() => catchUp(), [])
  return (
    popup.matches('open') && (
      <Answer input={input} text={sanitiseSearch(text)} chosen={popup.context.chosen} send={send} />
    )
  )
}

type AnswerProps = Props & { text: string; chosen: ResultCell | null; send(event: SearchPopupEvent): void }

/** Loads the index as soon as the box has the focus, whatever is in it. */
function Answer({ text, ...props }: AnswerProps) {
  useLiveChannel()
  const { data: index, isLoadingError } = useQuery(searchIndexQuery)
  if (text === '') return <RecentSearches {...props} />
  if (index) return <Results text={text} index={index} {...props} />
  return (
    <Popup>
      <output>{isLoadingError ? texts.failed : texts.loading}</output>
    </Popup>
  )
}
