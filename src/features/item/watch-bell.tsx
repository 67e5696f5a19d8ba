import { addWatched, parseHatchSettings, sameName } from '#domain/hatches/hatch-settings.ts'
import { hatchSettingsStore } from '#lib/hatch-settings-store.ts'
import * as texts from '#messages/watch-bell.ts'
import { IconButton } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { Bell, BellRing } from 'lucide-react'
import { useSyncExternalStore } from 'react'

/** Watches one variant of a pet, and asks for nothing else. IT33 */
export function WatchBell({ name }: { name: string }) {
  const settings = parseHatchSettings(
    useSyncExternalStore(hatchSettingsStore.subscribe, hatchSettingsStore.get, hatchSettingsStore.getServer),
  )
  const isWatched = settings.watchedPets.some((each) => sameName(each, name))
  const turn = () => {
    const watchedPets = isWatched
      ? settings.watchedPets.filter((each) => !sameName(each, name))
      : addWatched(settings.watchedPets, name)
    hatchSettingsStore.set(JSON.stringify({ ...settings, watchedPets }))
    toast(
      isWatched
        ? {
            title: texts.notWatching(name),
            ...(watchedPets.length === 0 ? { description: texts.allPetsAgain } : {}),
          }
        : {
            title: texts.watching(name),
            description: settings.enabled ? texts.onlyWatched : texts.alertsAreOff,
          },
    )
  }
  const Icon = isWatched ? BellRing : Bell
  return (
    <IconButton
      data-look="tile"
      aria-label={texts.label(name)}
      title={texts.title}
      aria-pressed={isWatched}
      onClick={turn}
    >
      <Icon aria-hidden="true" />
    </IconButton>
  )
}
