import { describe, expect, it } from 'vitest'
import {
  changesHref,
  feedHref,
  NO_CHANGE_FILTERS,
  parseChangeFilters,
  parseNumber,
  nameToSlug,
  toChangesQuery,
  toChangesUrl,
} from './change-filters.ts'

describe('the filters of the changes', () => {
  it.each([
    ['King Doggy', 'king-doggy'],
    ['  king   DOGGY ', 'king-doggy'],
    ['sm king doggy', 'shiny-mythic-king-doggy'],
    ['Shiny King Doggy', 'shiny-king-doggy'],
    ['Sylently’s Hats', 'sylentlys-hats'],
    ['king-doggy', 'king-doggy'],
    ['--', ''],
    ['', ''],
    ['a'.repeat(200), 'a'.repeat(100)],
  ])('[RC8] the slug of “%s” is %s', (name, slug) => {
    expect(nameToSlug(name)).toEqual(slug)
  })

  it.each([
    ['', NO_CHANGE_FILTERS],
    ['item=King+Doggy&source=desk&before=70', { item: 'king-doggy', source: 'desk', before: 70 }],
    ['item=%3Cscript%3E&source=nobody&before=-3', { item: 'script', source: 'all', before: null }],
    ['source=toString&before=1e3', NO_CHANGE_FILTERS],
    ['before=0&before=9', NO_CHANGE_FILTERS],
  ])('[RC9] “%s” is read, and a wrong filter is none', (query, filters) => {
    expect(parseChangeFilters(new URLSearchParams(query))).toEqual(filters)
  })

  it('[VC71] without a pet or a source new pets are left out, and the address does not say so', () => {
    expect(toChangesQuery(NO_CHANGE_FILTERS)).toEqual({ except: 'catalogue' })
    expect(toChangesQuery({ ...NO_CHANGE_FILTERS, before: 9 })).toEqual({ except: 'catalogue', before: 9 })
    expect(toChangesQuery({ ...NO_CHANGE_FILTERS, item: 'king-doggy' })).toEqual({ item: 'king-doggy' })
    expect(toChangesQuery({ ...NO_CHANGE_FILTERS, source: 'catalogue' })).toEqual({ source: 'catalogue' })
    expect(changesHref({ before: 9 })).toEqual('/values/changes?before=9')
  })

  it('[RC9] only filters that are set are asked for and written, in one order', () => {
    const filters = { before: 70, source: 'desk', item: 'king-doggy' } as const
    expect(toChangesQuery(filters)).toEqual(filters)
    expect(toChangesUrl(filters).toString()).toEqual('item=king-doggy&source=desk&before=70')
    expect(changesHref()).toEqual('/values/changes')
    expect(changesHref({ before: 70 })).toEqual('/values/changes?before=70')
  })

  it('[RC41] a feed has the filters of the page and begins with the newest', () => {
    expect(feedHref('atom', { item: 'king-doggy', source: 'all', before: 70 })).toEqual(
      '/values/changes.atom?item=king-doggy',
    )
  })

  it.each([
    ['7', 7],
    ['007', null],
    ['0', null],
    ['-1', null],
    ['1.5', null],
    ['9'.repeat(16), null],
    ['', null],
    [undefined, null],
  ])('[RC20] %s names receipt %s', (text, number) => {
    expect(parseNumber(text)).toEqual(number)
  })
})
