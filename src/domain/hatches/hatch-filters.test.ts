import { describe, expect, it } from 'vitest'
import { liveHatch } from '#contract/hatches.fixture.ts'
import { parseHatchFilters, matchesHatch, NO_HATCH_FILTERS, toHatchesQuery, toHatchesUrl } from './hatch-filters.ts'

const parse = (query: string) => parseHatchFilters(new URLSearchParams(query))

describe('the filters of the hatch feed', () => {
  it('[HA10] asks only for what is set', () => {
    expect(toHatchesQuery(NO_HATCH_FILTERS)).toEqual({})
    expect(
      toHatchesQuery({ petName: 'king', eggType: 'Common', hatcherName: 'mia', minValue: 0, publicOnly: true }),
    ).toEqual({
      petName: 'king',
      eggType: 'Common',
      hatcherName: 'mia',
      minValue: 0,
      publicOnly: true,
    })
  })

  it.each([
    ['', NO_HATCH_FILTERS],
    [
      'petName=+King++Doggy+&minValue=5&publicOnly=on',
      { ...NO_HATCH_FILTERS, petName: 'King Doggy', minValue: 5, publicOnly: true },
    ],
    ['minValue=-1&publicOnly=maybe&hatcherName=Mia', { ...NO_HATCH_FILTERS, hatcherName: 'Mia' }],
    ['petName=king+sm&hatcherName=s', { ...NO_HATCH_FILTERS, petName: 'king Shiny Mythic', hatcherName: 's' }],
    ['minValue=much&eggType=Food', { ...NO_HATCH_FILTERS, eggType: 'Food' }],
  ])('[HA5] reads ?%s, each wrong value by itself', (query, filters) => {
    expect(parse(query)).toEqual(filters)
  })

  it('[HA5] writes what is set, in one order, and reads it again', () => {
    const filters = { petName: 'a&b', eggType: 'Food', hatcherName: 'Mia', minValue: 12.5, publicOnly: true }
    expect(toHatchesUrl(filters).toString()).toEqual(
      'petName=a%26b&eggType=Food&hatcherName=Mia&minValue=12.5&publicOnly=true',
    )
    expect(parseHatchFilters(toHatchesUrl(filters))).toEqual(filters)
    expect(toHatchesUrl(NO_HATCH_FILTERS).toString()).toEqual('')
  })

  const hatch = liveHatch(1, {
    itemName: 'Shiny King Doggy',
    eggType: 'Common Egg',
    hatcherName: 'Mia',
    isPublic: true,
    value: 500,
  })
  it.each([
    [{ petName: 'kInG' }, true],
    [{ petName: 'doggy Shiny' }, true],
    [{ petName: 'doggy queen' }, false],
    [{ petName: 'queen' }, false],
    [{ petName: '%' }, false],
    [{ eggType: 'common' }, true],
    [{ eggType: 'spotted' }, false],
    [{ hatcherName: 'MI' }, true],
    [{ hatcherName: 'bob' }, false],
    [{ hatcherName: '@mía' }, true],
    [{ hatcherName: '@' }, true],
    [{ minValue: 500 }, true],
    [{ minValue: 501 }, false],
    [{ publicOnly: true }, true],
    [{ petName: 'king', minValue: 501 }, false],
  ])('[HA6] %j lets a live hatch in: %s', (filters, matches) => {
    expect(matchesHatch(hatch, { ...NO_HATCH_FILTERS, ...filters })).toEqual(matches)
  })

  it('[HA17] a live hatch passes a pet name that means its variant, however it is spelt', () => {
    const filters = { ...NO_HATCH_FILTERS, petName: 'shny kign dogy' }
    expect(matchesHatch(hatch, filters, [hatch.slug])).toBe(true)
    expect(matchesHatch(hatch, { ...filters, petName: 'king doggy' }, ['king-doggy-two'])).toBe(false)
  })

  it('[HA6] a private player cannot be found, and a value word is no minimum', () => {
    const { hatcherName: _, eggType: __, ...hidden } = liveHatch(1, { isPublic: false, playerName: null, value: 'O/C' })
    const matches = (filters: object) => matchesHatch(hidden, { ...NO_HATCH_FILTERS, ...filters })
    expect([
      matches({}),
      matches({ publicOnly: true }),
      matches({ hatcherName: 'private' }),
      matches({ eggType: 'undefined' }),
      matches({ minValue: 0 }),
    ]).toEqual([true, false, false, false, false])
  })
})
