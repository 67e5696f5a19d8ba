import { addWatched, parseHatchSettings, sameName } from '#domain/hatches/hatch-settings.ts'
import { hatchSettingsStore } from '#lib/hatch-settings-store.ts'
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
            title: `No longer watching ${name}`,
            ...(watchedPets.length === 0 ? { description: 'You get alerts for every pet again.' } : {}),
          }
        : {
            title: `Watching ${name}`,
            description: settings.enabled
              ? 'You only get alerts for pets you watch.'
              : 'Notifications are off. Turn them on under Hatches, Notify me.',
          },
    )
  }
  const Icon = isWatched ? BellRing : Bell
  return (
    <IconButton
      data-look="tile"
      aria-label={`Notify me of ${name} hatches`}
      title="Notify me of hatches"
      aria-pressed={isWatched}
      onClick={turn}
    >
      <Icon aria-hidden="true" />
    </IconButton>
  )
}
