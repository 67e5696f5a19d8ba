import { itemRow } from '#contract/items.fixture.ts'
import { viewTrade } from '#domain/trade/trade-view.ts'
import { cleanup, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { TradeSide } from './trade-side.tsx'

afterEach(cleanup)

const rows = Array.from({ length: 50 }, (_, at) => itemRow({ slug: `pet-${at}`, name: `Pet ${at}`, value: 1_000 + at }))
const { yours, judgement } = viewTrade({ yours: rows.map(({ slug }) => ({ slug, quantity: 2 })), theirs: [] }, rows)

const side = (
  <MemoryRouter>
    <TradeSide
      side="yours"
      entries={yours}
      expected={50}
      shorterBy={0}
      total={judgement.yours}
      failed={false}
      onRetry={() => {}}
      onAdd={() => {}}
      onClear={() => {}}
      onQuantity={() => {}}
    />
  </MemoryRouter>
)
const entriesIn = (container: Element) => [...container.querySelectorAll('li')]

it('[AP41, LY14] the server renders eight entries of a side with their controls and names the others; hydrated, all have controls', () => {
  const container = document.createElement('div')
  container.innerHTML = renderToString(side)
  const printed = entriesIn(container)
  expect(printed.map((entry) => entry.querySelector('input') !== null)).toEqual(printed.map((_, at) => at < 8))
  expect(printed).toHaveLength(50)
  expect([printed[8]!.textContent, printed[49]!.textContent]).toEqual(['2 × Pet 82,016', '2 × Pet 492,098'])
  document.body.append(container)
  render(side, { container, hydrate: true })
  expect(entriesIn(container).filter((entry) => entry.querySelector('input') !== null)).toHaveLength(50)
})

it('[ES159] a pet whose value is suspected carries the mark of it', () => {
  const marked = [itemRow({ slug: 'a', flags: ['suspected'] }), itemRow({ slug: 'b' })]
  const trade = { yours: marked.map(({ slug }) => ({ slug, quantity: 1 })), theirs: [] }
  const { container } = render(
    <MemoryRouter>
      <TradeSide {...side.props.children.props} entries={viewTrade(trade, marked).yours} expected={2} />
    </MemoryRouter>,
  )
  expect(entriesIn(container).map((entry) => entry.querySelector('.name')!.textContent)).toEqual(['aSuspected', 'b'])
})
