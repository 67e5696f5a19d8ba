import { createStaticHandler, type RouteObject } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { loadScreens } from './load-screens.ts'

const Screen = () => null

it('[AP131] every screen is there before the first request, however deep its route is', async () => {
  const load = vi.fn<() => Promise<typeof Screen>>(async () => Screen)
  const routes: RouteObject[] = [
    {
      id: 'root',
      Component: () => null,
      children: [
        { id: 'home', index: true, lazy: { Component: load } },
        { id: 'boundary', children: [{ id: 'pets', path: 'pets', lazy: { Component: load } }] },
      ],
    },
  ]
  await loadScreens(routes)
  expect(load).toHaveBeenCalledTimes(2)
  const { query } = createStaticHandler(routes)
  for (const [path, id] of [
    ['/', 'home'],
    ['/pets', 'pets'],
  ]) {
    const context = await query(new Request(`http://localhost${path}`))
    if (context instanceof Response) throw new Error('a page was expected')
    expect([context.statusCode, context.errors]).toEqual([200, null])
    expect(context.matches.at(-1)!.route).toMatchObject({ id, element: { type: Screen } })
  }
  expect(load).toHaveBeenCalledTimes(2)
})

it('[AP131] a screen that can’t be loaded is an error of the start, not of its page', async () => {
  const missing = async (): Promise<typeof Screen> => {
    throw new Error('no such file')
  }
  const routes: RouteObject[] = [{ path: 'pets', children: [{ path: ':slug', lazy: { Component: missing } }] }]
  await expect(loadScreens(routes)).rejects.toThrow('no such file')
})
