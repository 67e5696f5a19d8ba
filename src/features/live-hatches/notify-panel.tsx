import { millisecondsInMinute } from 'date-fns/constants'
import { muteLeft, parseHatchSettings, parseMinimum, type HatchSettings } from '#domain/hatches/hatch-settings.ts'
import { addWatched, sameName } from '#domain/hatches/watched-names.ts'
import { readAmount, writeAmount } from '#domain/text/read-amount.ts'
import { typedAmount } from '#domain/values/filter-amounts.ts'
import { hatchSettingsStore } from '#lib/hatch-settings-store.ts'
import { useNow } from '#lib/live-context.ts'
import { describeDoubt } from '#messages/amounts.ts'
import * as texts from '#messages/hatches.ts'
import { AmountQuestion } from '#ui/amount-question.tsx'
import { Button } from '#ui/button.tsx'
import { Field, Input } from '#ui/input.tsx'
import { Switch } from '#ui/switch.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useState, useSyncExternalStore } from 'react'
import { SystemNotifications } from './system-notifications.tsx'
import { WatchedNames } from './watched-names.tsx'

/** The notification settings, each saved immediately, and Unmute. NO6, NO12 */
export function NotifyPanel() {
  const settings = parseHatchSettings(
    useSyncExternalStore(hatchSettingsStore.subscribe, hatchSettingsStore.get, hatchSettingsStore.getServer),
  )
  const change = (changed: Partial<HatchSettings>) =>
    hatchSettingsStore.set(JSON.stringify({ ...settings, ...changed }))
  const mutedMinutes = Math.ceil(muteLeft(settings, useNow(1_000, 0)) / millisecondsInMinute)
  const [minimum, setMinimum] = useState(settings.minValue === null ? '' : writeAmount(settings.minValue))
  const doubt = describeDoubt(readAmount(minimum, 'amount'))
  // What is not one number leaves the minimum as it was.
  const typeMinimum = (text: string) => {
    setMinimum(text)
    change({ minValue: parseMinimum(typedAmount(text, settings.minValue)) })
  }
  return (
    <Root>
      {mutedMinutes > 0 && (
        <p className="muted">
          <span>{texts.muted(mutedMinutes)}</span>
          <Button look="outline" onClick={() => change({ mutedUntil: null })}>
            {texts.unmute}
          </Button>
        </p>
      )}
      <Switch label={texts.notifications} checked={settings.enabled} onChange={(enabled) => change({ enabled })} />
      <Switch
        label={texts.sound}
        checked={settings.soundEnabled}
        onChange={(soundEnabled) => change({ soundEnabled })}
      />
      <Switch
        label={texts.publicHatchesOnly}
        checked={settings.publicOnly}
        onChange={(publicOnly) => change({ publicOnly })}
      />
      <Switch
        label={texts.onlyWatched}
        checked={settings.onlyWatched}
        onChange={(onlyWatched) => change({ onlyWatched })}
      />
      <SystemNotifications enabled={settings.systemEnabled} onChange={(systemEnabled) => change({ systemEnabled })} />
      <Field label={texts.minimum}>
        <Input
          autoComplete="off"
          placeholder={texts.noMinimum}
          value={minimum}
          aria-invalid={doubt !== null}
          onChange={(event) => typeMinimum(event.target.value)}
        />
      </Field>
      {doubt && <AmountQuestion {...doubt} onChoose={typeMinimum} />}
      <WatchedNames
        words={{ ...texts.watchedPets, ...(settings.onlyWatched && { empty: texts.noneWatched }) }}
        names={settings.watchedPets}
        onAdd={(name) => change({ watchedPets: addWatched(settings.watchedPets, name) })}
        onRemove={(name) => change({ watchedPets: settings.watchedPets.filter((each) => !sameName(each, name)) })}
      />
      <WatchedNames
        words={texts.watchedPlayers}
        names={settings.watchedUsers}
        onAdd={(name) => change({ watchedUsers: addWatched(settings.watchedUsers, name) })}
        onRemove={(name) => change({ watchedUsers: settings.watchedUsers.filter((each) => !sameName(each, name)) })}
      />
    </Root>
  )
}

const Root = styled.div(css`
  display: grid; gap: var(--s-1);
  .muted { display: flex; align-items: center; justify-content: space-between; gap: var(--s-3); padding-block: 6px; padding-inline: 14px 6px; border-radius: var(--r-md); background: var(--warn-soft); font-weight: 600; }
  > label:not(:has([role="switch"])), > form { margin-block-start: var(--s-3); }
`)
