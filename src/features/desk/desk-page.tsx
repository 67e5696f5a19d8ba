import type { DeskCounts } from '#contract/proposals.ts'
import type { CurrentUser } from '#contract/users.ts'
import { pageTitle } from '#domain/site/page-title.ts'
import { deskCountsQuery } from '#lib/desk-queries.ts'
import { siteQuery } from '#lib/queries.ts'
import * as texts from '#messages/desk.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { useQuery } from '@tanstack/react-query'
import { Keyboard, Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { DeskRoot } from './desk-root.tsx'
import { KeysSheet } from './keys-sheet.tsx'
import { ProposeSheet } from './propose-sheet.tsx'
import { useDeskKeys } from './use-desk-keys.ts'
import { useKeysSwitch } from './use-keys-switch.ts'
import type { useProposing } from './use-proposing.ts'

/** The pages of the desk, with what waits on each. */
const PAGES: readonly { page: Page; to: string; label: string; count: keyof DeskCounts }[] = [
  { page: 'proposals', to: '/desk', label: texts.queue, count: 'undecided' },
  { page: 'stale', to: '/desk/stale', label: texts.staleValues, count: 'stale' },
]
type Page = 'proposals' | 'stale'

type Props = {
  user: CurrentUser
  page: Page
  /** Proposers have one page only. */
  isStaff: boolean
  /** Whether the address names a row of the list. */
  isOpen: boolean
  keys: Readonly<Record<string, () => void>>
  keyTexts: typeof texts.keys
  /** What a screen reader hears next. */
  spoken: string
  proposing: ReturnType<typeof useProposing>
  onProposed?: () => void
  children: ReactNode
}

/** What the pages of the desk share: their head, their keys and the sheet for a proposal of one's own. DK50 */
export function DeskPage({
  user,
  page,
  isStaff,
  isOpen,
  keys,
  keyTexts,
  spoken,
  proposing,
  onProposed,
  children,
}: Props) {
  const { data: site } = useQuery(siteQuery)
  const { data: counts } = useQuery({ ...deskCountsQuery(user.id), enabled: isStaff })
  const [showsKeys, setShowsKeys] = useState(false)
  const [keysOn, switchKeys] = useKeysSwitch()
  const [proposed, setProposed] = useState('')
  useDeskKeys({ ...keys, '?': () => setShowsKeys(true) }, keysOn)

  return (
    <DeskRoot className="wrap" data-open={isOpen ? '' : undefined}>
      <title>{site ? pageTitle(texts.title, site.host) : texts.title}</title>
      <div className="head">
        <h1>{texts.title}</h1>
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
      {isStaff && (
        <nav aria-label={texts.pages}>
          {PAGES.map(({ page: each, to, label, count }) => (
            <Link key={each} to={to} aria-current={each === page ? 'page' : undefined}>
              {label}
              {counts && <span>{counts[count]}</span>}
            </Link>
          ))}
        </nav>
      )}
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
