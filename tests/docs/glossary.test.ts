import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const sections = readFileSync('docs/glossary.md', 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const rows = section.split('\n').filter((line) => /^\| (?!term |word |-)/.test(line))
    return {
      name: section.slice(0, section.indexOf('\n')),
      terms: rows.map((row) => row.split('|')[1]!.trim().replaceAll('`', '').toLowerCase()),
    }
  })

it('[RU64] the glossary defines each term once', () => {
  // "hub, broadcaster" are two terms; what follows in parentheses tells two meanings apart.
  const terms = sections.flatMap((section) => section.terms.flatMap((term) => term.split(', ')))
  expect(terms.length).toBeGreaterThan(150)
  expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([])
})

it('[RU64] the terms of each section are in alphabetical order', () => {
  expect(Object.fromEntries(sections.map(({ name, terms }) => [name, terms]))).toEqual(
    Object.fromEntries(sections.map(({ name, terms }) => [name, terms.toSorted()])),
  )
})
