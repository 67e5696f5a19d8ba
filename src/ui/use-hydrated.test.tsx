import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { beginHydration, endHydration, useHydrated } from './use-hydrated.ts'

const Place = () => <p>{useHydrated() ? 'browser' : 'server'}</p>

it('[LY43] shows what the server rendered until hydration has ended, and what the browser knows from then on', () => {
  const container = document.createElement('div')
  container.innerHTML = renderToString(<Place />)
  beginHydration()
  act(() => void hydrateRoot(container, <Place />))
  expect(container.textContent).toEqual('server')
  act(() => endHydration())
  expect(container.textContent).toEqual('browser')
})
