import { expandSearch, searchHref } from '#domain/text/search-expansion.ts'
import * as texts from '#messages/shell.ts'
import { Search } from 'lucide-react'
import { lazyHandle } from '#base/lazy-handle.ts'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Text of the box after a navigation: on the list its search, elsewhere nothing. LY3 */
const textAt = ({ pathname, search }: { pathname: string; search: string }) =>
  pathname === '/items' ? expandSearch(new URLSearchParams(search).get('search') ?? '') : ''

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, dialog') !== null)

const loadPopup = lazyHandle('search', () => import('./search-popup.tsx'))

/** A plain form, so that it works before and without scripts; its popup loads with the first focus. LY1, LY2, QS1 */
export function SearchForm() {
  const location = useLocation()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [popup, setPopup] = useState<Awaited<ReturnType<typeof loadPopup>>>(null)
  const [isSent, setSent] = useState(false)
  const text = textAt(location)

  const place = `${location.pathname}?${text}`
  const arrived = useRef(place)
  useEffect(() => {
    if (arrived.current === place) return // the first render: what was typed before the scripts came stays
    arrived.current = place
    if (input.current) input.current.value = text
  }, [place, text])

  const open = () => void loadPopup().then(setPopup)
  useEffect(() => {
    if (document.activeElement === input.current) open() // it had the focus before the scripts came
  }, [])

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const href = searchHref(input.current?.value ?? '')
    setSent(true)
    if (href !== null) void navigate(href)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers from before 2023 do not know the search element
    <form role="search" action="/items" onSubmit={submit}>
      <Search aria-hidden="true" />
      <label className="sr-only" htmlFor="site-search">
        {texts.search}
      </label>
      <input
        ref={input}
        id="site-search"
        name="search"
        role="combobox"
        aria-autocomplete="list"
        aria-haspopup="grid"
        aria-expanded="false"
        aria-controls="search-results"
        onFocus={open}
        onInput={() => setSent(false)}
        placeholder={texts.searchPlaceholder}
        defaultValue={text}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
      />
      <kbd aria-hidden="true">/</kbd>
      {popup && <popup.SearchPopup input={input} isSent={isSent} />}
    </form>
  )
}
