import { newDraft } from '#domain/alerts/rule-draft.ts'
import { rowsQuery } from '#lib/queries.ts'
import { isWatched, setWatched, type Watchable, watchSheetStore, watchStore } from '#lib/watch.ts'
import { watch } from '#messages/watch.ts'
import * as texts from '#messages/watch-sheet.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Switch } from '#ui/switch.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { BellPlus } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { isPushOn } from './alerts/push-browser.ts'
import { RuleSheet } from './alerts/rule-sheet.tsx'
import { useRules } from './alerts/use-rules.ts'

const close = () => watchSheetStore.set(null)

/** Watched parts of the variant whose Watch button was tapped, and the way to an alert about it. WL95 to WL97 */
export function WatchSheet() {
  const pet = useSyncExternalStore(watchSheetStore.subscribe, watchSheetStore.get, () => null)
  const [alertPet, setAlertPet] = useState<Watchable | null>(null)
  return (
    <>
      <Sheet open={pet !== null} onClose={close} title={pet ? watch(pet.name) : ''}>
        {pet && (
          <Parts
            pet={pet}
            onAlert={() => {
              close()
              setAlertPet(pet)
            }}
          />
        )}
      </Sheet>
      {alertPet && <AlertSheet pet={alertPet} onClose={() => setAlertPet(null)} />}
    </>
  )
}

function Parts({ pet, onAlert }: { pet: Watchable; onAlert(): void }) {
  const watched = useSyncExternalStore(watchStore.subscribe, () => watchStore.get(pet), watchStore.getServer)
  return (
    <Root>
      {(['value', 'hatches'] as const).map((part) => (
        <div key={part}>
          <Switch
            label={part === 'value' ? texts.value : texts.hatches}
            checked={isWatched(watched, part)}
            onChange={(isOn) => setWatched(pet, part, isOn)}
          />
          <p>{part === 'value' ? texts.valueHint : texts.hatchesHint}</p>
        </div>
      ))}
      <Button look="primary" onClick={onAlert}>
        <BellPlus aria-hidden="true" />
        {texts.alertMe}
      </Button>
      <ButtonLink look="quiet" to="/watchlist" onClick={close}>
        {texts.toWatchlist}
      </ButtonLink>
    </Root>
  )
}

/** Form of an alert about the variant, on the page where it was watched. WL97 */
function AlertSheet({ pet: { slug, name }, onClose }: { pet: Watchable; onClose(): void }) {
  const rules = useRules()
  const { data, isPending } = useQuery(rowsQuery([slug]))
  const value = data?.pets[0]?.value
  const draft = isPending
    ? null
    : {
        ...newDraft({ kind: 'item', slug }, value),
        channels: isPushOn() ? (['page', 'push'] as const) : (['page'] as const),
      }
  return (
    <RuleSheet
      draft={draft}
      rule={undefined}
      slugs={[slug]}
      findName={() => name}
      findValue={() => value}
      rules={rules}
      onClose={onClose}
    />
  )
}

const Root = styled.div(css`
  display: grid; gap: var(--s-3);
  p { max-width: 30rem; margin-block-start: -6px; padding-inline-end: 60px; font-size: var(--t-sm); line-height: 1.4; color: var(--text-2); }
`)
