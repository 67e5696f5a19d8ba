import { randomId } from '#base/random-id.ts'
import type { Proposal, ProposalMove } from '#contract/proposals.ts'
import { NotFoundError } from '#contract/source.ts'
import type { CurrentUser } from '#contract/users.ts'
import { roleQuery, type ProposalList } from '../data/desk-queries.ts'
import * as texts from '#messages/desk.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/message.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { BulkBar } from './bulk-bar.tsx'
import { DeskPage } from '../shell/desk-page.tsx'
import { ProposalRow } from './proposal-row.tsx'
import { ProposalView } from './proposal-view.tsx'
import { RowList } from '../shell/row-list.tsx'
import { SearchField } from '../shell/search-field.tsx'
import { isChoosable, useBulkApproval } from './use-bulk-approval.ts'
import { SetupPanel } from '../setup/setup-panel.tsx'
import { useSetup } from '../setup/use-setup.ts'
import { useMove } from '../decide/use-move.ts'
import { useProposals } from './use-proposals.ts'
import { useProposing } from '../propose/use-proposing.ts'
import { useSelection } from '../shell/use-selection.ts'

const listOptions = (['undecided', 'scheduled', 'disputed', 'own'] as const).map((value) => ({
  value,
  label: texts.lists[value],
}))
const getId = ({ id }: Proposal) => id

type Props = {
  user: CurrentUser
  /** The proposal that the address names. */
  openId: string | null
  isStaff: boolean
}

/** Proposals by the harm that waiting does. */
export function ProposalsPage({ user, openId, isStaff }: Props) {
  const { refetch: readRole } = useQuery({ ...roleQuery(user), enabled: false })
  const [chosenList, setList] = useState<ProposalList>('undecided')
  const list = isStaff ? chosenList : 'own'
  const [search, setSearch] = useState('')
  const [explaining, setExplaining] = useState<ProposalMove | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const [spoken, setSpoken] = useState('')
  const searchField = useRef<HTMLDivElement>(null)
  const column = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const commentField = useRef<HTMLTextAreaElement>(null)
  const proposals = useProposals(user, list, search)
  const proposing = useProposing()
  const setup = useSetup(user)
  const { shown } = proposals
  const onLeave = useCallback(() => {
    setExplaining(null)
    setNotice(null)
  }, [])
  const selection = useSelection({ list: proposals, getId, openId, path: '/desk', heading, column, onLeave })
  const { current, row, focus, focusCurrent } = selection

  const isRefused = proposals.error instanceof NotFoundError
  useEffect(() => {
    if (isRefused) void readRole()
  }, [isRefused, readRole])

  const { mutate: move, isPending: isMoving } = useMove(user, {
    onMoved: (moved, type) => {
      setExplaining(null)
      setNotice(null)
      const text = texts.moved(moved.item.name, moved.state)
      setSpoken(text)
      toast({
        title: text,
        ...(type === 'approve' && {
          duration: 10_000,
          action: {
            label: texts.undo,
            description: texts.undoDescription,
            run: () => make(moved, 'undo'),
          },
        }),
      })
      if (type !== 'approve' && type !== 'undo') focus(moved.id)
    },
    onRefused: setNotice,
  })
  function make(proposal: Proposal, type: ProposalMove, reason?: string) {
    if (!isMoving) move({ proposal, move: type, clientId: randomId(), reason })
  }
  /** By a key: immediately, or after its reason. */
  const press = (type: ProposalMove) => {
    if (!row) return
    if (!row.moves.includes(type)) setNotice(texts.cannotNow(type))
    else if (texts.notes[type] === undefined) make(row, type)
    else setExplaining(type)
  }

  const bulk = useBulkApproval(user, {
    onEnd: (approved, refused) => {
      const text = texts.approvedTogether(approved, refused)
      setSpoken(text)
      toast({ title: text, ...(refused > 0 && { variant: 'destructive' }) })
    },
  })
  const canChoose = list === 'undecided'
  const choosable = canChoose ? shown.filter(isChoosable) : []
  const toggle = () => {
    if (!row || !canChoose) return
    if (isChoosable(row) || bulk.chosen.has(row.id)) bulk.toggle(row.id)
    else setNotice(texts.notChoosable)
  }

  return (
    <DeskPage
      user={user}
      isOpen={openId !== null}
      keys={{
        ...selection.keys,
        a: () => press('approve'),
        r: () => press('reject'),
        e: () => press('request-evidence'),
        u: () => press('undo'),
        x: toggle,
        A: bulk.approve,
        m: () => commentField.current?.focus(),
        '/': () => searchField.current?.querySelector('input')?.focus(),
      }}
      keyTexts={texts.keys}
      spoken={spoken}
      proposing={proposing}
      isWaiting={setup.isWaiting}
      onProposed={() => void proposals.showFresh()}
    >
      {setup.checklist && <SetupPanel {...setup} checklist={setup.checklist} />}
      <section className="list" aria-label={texts.queue} aria-busy={proposals.isPending}>
        {isStaff && (
          <Segmented
            label={texts.listLabel}
            name="desk-list"
            size="sm"
            options={listOptions}
            value={list}
            onChange={(next) => {
              setList(next)
              selection.clear()
              setNotice(null)
            }}
          />
        )}
        <SearchField
          place={searchField}
          value={search}
          onChange={setSearch}
          onEnter={() => selection.select(shown[0])}
        />
        {proposals.freshCount > 0 && (
          <Button
            look="outline"
            onClick={() => {
              selection.clear()
              void proposals.showFresh()
            }}
          >
            {texts.showNew(proposals.freshCount)}
          </Button>
        )}
        {canChoose && (choosable.length > 0 || bulk.chosen.size > 0) && (
          <BulkBar
            choosable={choosable.length}
            chosen={bulk.chosen.size}
            running={bulk.running}
            onChooseAll={(isOn) => bulk.choose(isOn ? choosable.map(getId) : [])}
            onApprove={bulk.approve}
          />
        )}
        <div ref={column}>
          <RowList
            key={list}
            rows={proposals}
            empty={search === '' ? texts.empty[list] : { title: texts.noMatches(search) }}
            renderRow={(proposal, place) => (
              <ProposalRow
                key={proposal.id}
                {...place}
                proposal={proposal}
                isCurrent={proposal.id === current}
                refusal={bulk.refusals.get(proposal.id)}
                onOpen={selection.open}
                isChosen={
                  canChoose && (isChoosable(proposal) || bulk.chosen.has(proposal.id))
                    ? bulk.chosen.has(proposal.id)
                    : undefined
                }
                onChoose={bulk.toggle}
              />
            )}
          />
        </div>
      </section>
      <section className="detail" aria-label={texts.proposal}>
        {current === null ? (
          proposals.isPending ? (
            <Skeleton style={{ height: 420, borderRadius: 18 }} />
          ) : (
            <EmptyState {...texts.choose} />
          )
        ) : (
          <ProposalView
            user={user}
            id={current}
            row={row}
            heading={heading}
            notice={notice ?? bulk.refusals.get(current) ?? null}
            isMoving={isMoving}
            explaining={explaining}
            onExplain={(next) => {
              setExplaining(next)
              if (next === null) focusCurrent()
            }}
            onMove={make}
            onPropose={proposing.propose}
            discussion={isStaff ? { field: commentField, onLeave: focusCurrent, onWritten: setSpoken } : null}
          />
        )}
      </section>
    </DeskPage>
  )
}
