import { afterEach, expect, it } from 'vitest'
import { parseHatchSettings } from '#domain/hatches/hatch-settings.ts'
import { hatchSettingsStore } from './hatch-settings-store.ts'
import { starStore, turnStar } from './stars.ts'
import { setWatched, watchAll, watchStore } from './watch.ts'

afterEach(() => {
  starStore.set({})
  localStorage.clear()
})
const pet = { slug: 'shiny-kitty', name: 'Shiny Kitty' }
const settings = () => parseHatchSettings(hatchSettingsStore.get())

it('[WL94] a star and a watched name that were there before count as watched', () => {
  expect(watchStore.get(pet)).toBe('none')
  turnStar('shiny-kitty')
  expect(watchStore.get(pet)).toBe('value')
  hatchSettingsStore.set('{"watchedPets":["shiny kitty"]}')
  expect([watchStore.get(pet), watchStore.get({ slug: 'kitty', name: 'Kitty' })]).toEqual(['both', 'none'])
  turnStar('shiny-kitty')
  expect(watchStore.get(pet)).toBe('hatches')
})

it('[WL94, WL96] parts are turned on and off one by one, other settings stay, and asking for hatches turns alerts on', () => {
  hatchSettingsStore.set('{"enabled":false,"minValue":5,"watchedPets":["Bunny"]}')
  setWatched(pet, 'value', true)
  expect([watchStore.get(pet), settings().enabled]).toEqual(['value', false])
  setWatched(pet, 'hatches', true)
  expect([watchStore.get(pet), settings()]).toMatchObject([
    'both',
    { enabled: true, minValue: 5, watchedPets: ['Bunny', 'Shiny Kitty'] },
  ])
  setWatched(pet, 'value', false)
  expect(watchStore.get(pet)).toBe('hatches')
  watchAll(pet, true)
  watchAll(pet, false)
  expect([watchStore.get(pet), settings().watchedPets]).toEqual(['none', ['Bunny']])
})
