import { addWatched, parseFields, parseNames, sameName } from '#domain/hatches/watched-names.ts'
import { createStore } from '#base/store.ts'
import { hatchSettingsStore } from './hatch-settings-store.ts'
import { isStarred, starStore, turnStar } from './stars.ts'

/** A variant with its full name, by which hatch alerts know it. */
export type Watchable = { readonly slug: string; readonly name: string }
/** Parts of a variant that a player watches. WL94 */
export type Watched = 'none' | 'value' | 'hatches' | 'both'
type Part = 'value' | 'hatches'

let read: { text: string | null; names: readonly string[] } | undefined
/** The watched names, parsed once for all buttons of a page. */
function readNames(): readonly string[] {
  const text = hatchSettingsStore.get()
  if (read?.text !== text) read = { text, names: parseNames(parseFields(text)['watchedPets']) }
  return read.names
}

/** State of each variant, for useSyncExternalStore. A star watches the value, a watched name the hatches. WL94 */
export const watchStore = {
  get({ slug, name }: Watchable): Watched {
    const value = isStarred(starStore.get(), slug)
    const hatches = readNames().some((each) => sameName(each, name))
    return value && hatches ? 'both' : value ? 'value' : hatches ? 'hatches' : 'none'
  },
  getServer: (): Watched => 'none',
  subscribe(listener: () => void): () => void {
    const stops = [starStore.subscribe(listener), hatchSettingsStore.subscribe(listener)]
    return () => stops.forEach((stop) => stop())
  },
}

export const isWatched = (watched: Watched, part: Part): boolean => watched === part || watched === 'both'

/** Watches a part of a variant, or no more. A player who asks for hatches while alerts are off turns them on. WL94, WL96 */
export function setWatched(pet: Watchable, part: Part, isOn: boolean): void {
  if (isWatched(watchStore.get(pet), part) === isOn) return
  if (part === 'value') return turnStar(pet.slug)
  const names = readNames()
  const watchedPets = isOn ? addWatched(names, pet.name) : names.filter((each) => !sameName(each, pet.name))
  const fields = { ...parseFields(hatchSettingsStore.get()), watchedPets }
  hatchSettingsStore.set(JSON.stringify(isOn ? { ...fields, enabled: true } : fields))
}

/** Watches value and hatches, or neither. WL94 */
export function watchAll(pet: Watchable, isOn: boolean): void {
  setWatched(pet, 'value', isOn)
  setWatched(pet, 'hatches', isOn)
}

/** The variant whose sheet is open; null: none. WL95 */
export const watchSheetStore = createStore<Watchable | null>(null)
