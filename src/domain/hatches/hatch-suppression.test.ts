import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_HATCH_SETTINGS, parseHatchSettings, parseMinimum } from './hatch-settings.ts'
import { addWatched } from './watched-names.ts'
import { suppression } from './hatch-suppression.ts'

const unnamed = { value: 500, isPublic: true, itemName: 'Shiny King Doggy', variant: 'Shiny' } as const
const hatch = { ...unnamed, hatcherName: 'Mia' } as const
const hidden = { ...unnamed, isPublic: false } as const

describe('hatch suppression', () => {
  it.each([
    [hatch, {}, null],
    [hatch, { enabled: false }, 'disabled'],
    [hatch, { minValue: 500 }, null],
    [hatch, { minValue: 501 }, 'value'],
    [hidden, {}, 'private'],
    [hidden, { publicOnly: false }, null],
    [hatch, { watchedUsers: ['ana'] }, 'user'],
    [hatch, { watchedUsers: ['@mía'] }, null],
    [hatch, { watchedUsers: ['ana', ' mia '] }, null],
    [hidden, { publicOnly: false, watchedUsers: ['mia'] }, 'user'],
  ] as const)('[VA35] %j under %j is suppressed for %s', (each, settings, reason) => {
    expect(suppression(each, { ...DEFAULT_HATCH_SETTINGS, ...settings })).toBe(reason)
  })

  it.each([
    [hatch, { watchedPets: ['doggy'] }, 'pet'],
    [hatch, { watchedPets: ['doggy', ' king DOGGY '] }, null],
    [hatch, { watchedPets: ['SHINY king doggy'] }, null],
    [hatch, { watchedPets: ['Mythic King Doggy'] }, 'pet'],
    [hatch, { onlyWatched: true }, 'pet'],
    [hatch, { onlyWatched: true, watchedPets: ['king doggy'] }, null],
    [{ ...hatch, value: 'O/C' }, { minValue: 1e12 }, null],
    [{ ...hatch, value: 'N/A' }, { minValue: 1 }, 'value'],
    [{ ...hatch, value: 'TBD' }, { minValue: 1 }, 'value'],
    [{ ...hatch, value: 'TBD' }, {}, null],
  ] as const)('[VA36, VA80, VA81] %j under %j is suppressed for %s', (each, settings, reason) => {
    expect(suppression(each, { ...DEFAULT_HATCH_SETTINGS, ...settings })).toBe(reason)
  })
})

describe('hatch settings', () => {
  it('[VA37] has the defaults of the product', () => {
    expect(parseHatchSettings(null)).toEqual({
      enabled: true,
      minValue: null,
      watchedPets: [],
      watchedUsers: [],
      soundEnabled: false,
      publicOnly: true,
      onlyWatched: false,
      systemEnabled: false,
      mutedUntil: null,
    })
  })

  it('[VA82] keeps every field that is sound', () => {
    const settings = {
      enabled: false,
      minValue: 5,
      watchedPets: ['a'],
      watchedUsers: ['b'],
      soundEnabled: true,
      publicOnly: false,
      onlyWatched: true,
      systemEnabled: true,
      mutedUntil: null,
    }
    expect(parseHatchSettings(JSON.stringify(settings))).toEqual(settings)
    expect(
      parseHatchSettings('{"enabled":"no","soundEnabled":true,"watchedPets":["a",7,"A",""],"watchedUsers":{}}'),
    ).toEqual({ ...DEFAULT_HATCH_SETTINGS, soundEnabled: true, watchedPets: ['a'] })
  })

  it('[VA82] falls back for anything else that may be stored', () => {
    for (const broken of ['', '{', 'null', '7', '[]', '"x"'])
      expect(parseHatchSettings(broken)).toEqual(DEFAULT_HATCH_SETTINGS)
    fc.assert(
      fc.property(fc.json(), (stored) => {
        const once = parseHatchSettings(stored)
        expect(parseHatchSettings(JSON.stringify(once))).toEqual(once)
      }),
    )
  })

  it('[VA38, CH103] a watched name is added once, and none that is empty', () => {
    expect(['Mia', ' mia', '@MIA', '', '  ', '@', 'Ana '].reduce(addWatched, [])).toEqual(['Mia', 'Ana'])
  })

  it('[VA83] a minimum of nothing, 0 or no number is none', () => {
    expect(['', '0', 'x', '-1', null, undefined, NaN, Infinity, '12.5', 7].map(parseMinimum)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      12.5,
      7,
    ])
  })
})
