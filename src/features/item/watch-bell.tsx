import { addWatched, parseHatchSettings, sameName } from '#domain/hatches/hatch-settings.ts'
import { hatchSettingsStore } from '#lib/hatch-settings-store.ts'
import * as texts from '#messages/watch-bell.ts'
import { IconButton, roundLooks } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import styled from '@emotion/styled'
import { Bell, BellRing, TrendingUp } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'

/** Watches one variant of a pet, and asks for nothing else. IT33 */
export function WatchBell({ slug, name }: { slug: string; name: string }) {
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
    <>
      <IconButton
        data-look="tile"
        aria-label={texts.label(name)}
        title={texts.title}
        aria-pressed={isWatched}
        onClick={turn}
      >
        <Icon aria-hidden="true" />
      </IconButton>
      <AlertLink to={`/watchlist?alert=${slug}`} aria-label={texts.alertLabel(name)} title={texts.alertTitle}>
        <TrendingUp aria-hidden="true" />
      </AlertLink>
    </>
  )
}

const AlertLink = styled(Link)(roundLooks, { borderRadius: 'var(--r-md)', background: 'var(--tile)' })
