import { sourceWith } from '#contract/source.fixture.ts'
import { createQueryClient, siteQuery } from '#lib/queries.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { embedPetQuery } from './embed-pet-query.ts'
import { Embeds } from './embeds.tsx'

configure({ defaultHidden: true })
afterEach(() => {
  cleanup()
  document.body.innerHTML = ''
})

const ORIGIN = 'https://bgsi.example'

function page(address: string, name: string | null = null) {
  const client = createQueryClient(sourceWith({}))
  client.setQueryData(siteQuery.queryKey, { origin: ORIGIN, host: 'bgsi.example', sample: false })
  const slug = new URL(address, ORIGIN).searchParams.get('item') ?? ''
  client.setQueryData(embedPetQuery(slug).queryKey, name === null ? null : { slug, name })
  return (
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <Embeds />
      </MemoryRouter>
    </QueryClientProvider>
  )
}
const texts = () => screen.getAllByRole<HTMLTextAreaElement>('textbox').filter(({ readOnly }) => readOnly)

it('[OD17] without JavaScript the page has a form for a pet, its texts, and the overlay’s address', () => {
  document.body.innerHTML = renderToString(page('/embeds?item=shiny-doggy&theme=light&range=1Y', 'Shiny Doggy'))
  const [embed, ...others] = texts().map(({ value }) => value)
  expect(embed).toContain(`src="${ORIGIN}/embed/items/shiny-doggy?theme=light&amp;range=1Y"`)
  expect(others).toEqual([
    `[![Shiny Doggy](${ORIGIN}/badge/shiny-doggy.svg)](${ORIGIN}/items/shiny-doggy)`,
    `<a href="${ORIGIN}/items/shiny-doggy"><img src="${ORIGIN}/badge/shiny-doggy.svg" alt="Shiny Doggy"></a>`,
    `https://img.shields.io/endpoint?url=${encodeURIComponent(`${ORIGIN}/badge/shiny-doggy.json`)}`,
    `${ORIGIN}/items/shiny-doggy`,
    `${ORIGIN}/overlay`,
  ])
  const form = document.querySelector('form')!
  expect([form.getAttribute('action'), form.method]).toEqual(['/embeds', 'get'])
  expect(Object.fromEntries(new FormData(form))).toEqual({ item: 'shiny-doggy', theme: 'light', range: '1Y' })
  expect(screen.queryByRole('button', { name: /Copy/ })).toBeNull()
})

it('[OD17] the address of the overlay has the filter of the page’s address', () => {
  document.body.innerHTML = renderToString(page('/embeds?petName=king&minValue=1000&category=secret'))
  expect(texts().map(({ value }) => value)).toEqual([`${ORIGIN}/overlay?petName=king&minValue=1000&category=secret`])
})

it('[OD17] an unknown name is said, and shown as text', () => {
  document.body.innerHTML = renderToString(page(`/embeds?item=${encodeURIComponent('"><script>')}`))
  expect(screen.getByRole('alert').textContent).toBe('No pet is called “"><script>”. Check the spelling.')
  expect(document.querySelectorAll('script:not([type])')).toHaveLength(0)
})

it('[OD13, OD17] a hostile name ends neither the text of Markdown nor that of HTML', () => {
  const name = `<img src=x onerror=alert(1)> "O'Pet" ](javascript:alert(1))`
  document.body.innerHTML = renderToString(page('/embeds?item=bunny', name))
  expect([...document.querySelectorAll('img')].map((img) => img.getAttribute('src'))).toEqual(['/badge/bunny.svg'])
  const [embed, markdown, html] = texts().map(({ value }) => value)
  expect(markdown!.slice(3, markdown!.indexOf(`](${ORIGIN}/badge`))).not.toMatch(/(?<!\\)[[\]]/)
  for (const [text, tag] of [
    [embed, 'IFRAME'],
    [html, 'A'],
  ]) {
    const { body } = new DOMParser().parseFromString(text!, 'text/html')
    expect([body.children.length, body.firstElementChild?.tagName, body.querySelector('[onerror]')]).toEqual([
      1,
      tag,
      null,
    ])
  }
  const badge = new DOMParser().parseFromString(html!, 'text/html').querySelector('img')!
  expect([badge.alt, badge.getAttributeNames()]).toEqual([name, ['src', 'alt']])
})

it('[OD17] a button copies the text next to it', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  render(page('/embeds?item=doggy', 'Doggy'))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy: Markdown' })))
  expect(writeText.mock.calls).toEqual([[`[![Doggy](${ORIGIN}/badge/doggy.svg)](${ORIGIN}/items/doggy)`]])
  vi.unstubAllGlobals()
})
