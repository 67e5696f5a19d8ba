import { matchRoutes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { routes } from '../routes.tsx'
import { NOTICES, noticesAt } from './notices.ts'

it.each(NOTICES)('[AD5] "$title" leads to a screen that there is', ({ to }) => {
  expect(matchRoutes(routes, to)?.at(-1)?.route.id).not.toEqual('missing')
})

it.each(['/', '/items', '/eggs', '/items/king-doggy'])(
  '[AD5] at %s each notice is there once, and none leads there',
  (pathname) => {
    const { left, right } = noticesAt(pathname)
    const shown = [...left, ...right].flat()
    expect(new Set(shown).size).toEqual(shown.length)
    expect(shown.toSorted((a, b) => a.to.localeCompare(b.to))).toEqual(
      NOTICES.filter(({ to }) => to !== pathname).toSorted((a, b) => a.to.localeCompare(b.to)),
    )
  },
)
