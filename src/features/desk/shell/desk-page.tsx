import type { CurrentUser } from '#contract/users.ts'
import { pageTitle } from '#domain/site/page-title.ts'
import { siteQuery } from '#lib/queries.ts'
import * as texts from '#messages/desk.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { useQuery } from '@tanstack/react-query'
import { Keyboard, Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { DeskNav } from './desk-nav.tsx'
import { DeskRoot } from './desk-root.tsx'
import { KeysSheet } from './keys-sheet.tsx'
import { ProposeSheet } from '../propose/propose-sheet.tsx'
import { useDeskKeys } from './use-desk-keys.ts'
import { useKeysSwitch } from './use-keys-switch.ts'
import type { useProposing } from '../propose/use-proposing.ts'

type Props = {
  user: CurrentUser
  /** Whether the address names a row of the list. */
  isOpen: boolean
  keys: Readonly<Record<string, () => void>>
  keyTexts: typeof texts.keys
  /** Text that a screen reader hears next. */
  spoken: string
  proposing: ReturnType<typeof useProposing>
  /** Nothing below the navigation is shown before its place is known. */
  isWaiting?: boolean
  onProposed?: () => void
  children: ReactNode
}

/** Shared parts of the desk's pages: their head, their keys and the sheet for the reader's own proposal. DK50 */
export function DeskPage({
  user,
  isOpen,
  keys,
  keyTexts,
  spoken,
  proposing,
  isWaiting = false,
  onProposed,
  children,
}: Props) {
  const { data: site } = useQuery(siteQuery)
  const [showsKeys, setShowsKeys] = useState(false)
  const [keysOn, switchKeys] = useKeysSwitch()
  const [proposed, setProposed] = useState('')
  useDeskKeys({ ...keys, '?': () => setShowsKeys(true) }, keysOn)

  return (
    <DeskRoot className="wrap" data-open={isOpen ? '' : undefined} data-waiting={isWaiting ? '' : undefined}>
      <title>{site ? pageTitle(texts.title, site.host) : texts.title}</title>
      <div className="head">
        <h1 tabIndex={-1}>{texts.title}</h1>
        <IconButton
          className="keys"
          aria-label={texts.showKeys}
          title={texts.showKeys}
          onClick={() => setShowsKeys(true)}
        >
          <Keyboard aria-hidden="true" />
        </IconButton>
        <Button look="primary" onClick={() => proposing.propose(null)}>
          <Plus aria-hidden="true" />
          {texts.propose}
        </Button>
      </div>
      <DeskNav user={user} />
      {children}
      <output className="sr-only">{spoken}</output>
      <output className="sr-only">{proposed}</output>
      <KeysSheet
        open={showsKeys}
        onClose={() => setShowsKeys(false)}
        keys={keyTexts}
        isOn={keysOn}
        onSwitch={switchKeys}
      />
      <ProposeSheet
        open={proposing.isOpen}
        item={proposing.item}
        onItem={proposing.setItem}
        onClose={proposing.close}
        onProposed={({ item }) => {
          proposing.close()
          const text = texts.proposedNow(item.name)
          toast({ title: text })
          setProposed(text)
          onProposed?.()
        }}
      />
    </DeskRoot>
  )
}
