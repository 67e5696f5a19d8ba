import { describe, expect, it } from 'vitest'
import { findNearest, MAX_SIMILAR, similarRange } from './similar-values.ts'

const row = (slug: string, value: number, baseSlug = slug) => ({ slug, baseSlug, value })

describe('pets worth about the same', () => {
  it('[IT62] differ by at most a fifth', () => {
    expect(similarRange(1000)).toEqual({ target: 1000, low: 800, high: 1200 })
  })

  it.each(['N/A', 'TBD', 'O/C', 0] as const)('[IT63] a value of %s has none', (value) => {
    expect(similarRange(value)).toEqual(null)
  })

  it('[IT62] are other pets, the nearest first, each once', () => {
    const rows = [
      row('far', 1190),
      row('same', 1000),
      row('below', 950),
      row('shiny-own', 1001, 'own'),
      row('same', 1000),
    ]
    expect(findNearest(rows, 'own', 1000).map(({ slug }) => slug)).toEqual(['same', 'below', 'far'])
  })

  it('[IT62] are six at most, those equally near by their slugs', () => {
    const rows = ['h', 'g', 'f', 'e', 'd', 'c', 'b', 'a'].map((slug) => row(slug, 1000))
    const slugs = findNearest(rows, 'own', 1000).map(({ slug }) => slug)
    expect(slugs).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    expect(slugs).toHaveLength(MAX_SIMILAR)
  })
})
