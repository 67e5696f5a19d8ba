import { randomId } from '#base/random-id.ts'
import type { ItemRow } from '#contract/items.ts'
import type { TradeEntry } from '#contract/trade-entry.ts'
import { MAX_ENTRIES, type SideName } from '#domain/trade/trade.ts'
import { roomStartPath } from '#domain/trade/trade-destination.ts'
import { frozenEntry } from '#domain/trade/trade-offer-view.ts'
import { increaseQuantity } from '#domain/trade/quantity.ts'
import { stripBidiControls } from '#domain/text/strip-bidi-controls.ts'
import { useRefusalKind } from '#lib/offer-check.ts'
import { notTaken, rulesInWords } from '#messages/offer-refusals.ts'
import * as texts from '#messages/trades.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PetPicture } from '#ui/pet-picture.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { stageLight } from '#ui/stage-light.ts'
import { toast } from '#ui/toast-store.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useMutation } from '@tanstack/react-query'
import { Check, DoorOpen, Handshake, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { offerFailure } from './offer-failure.ts'
import { TradeVerdict } from './trade-verdict.tsx'
import { useTradesParts } from './trades-parts.ts'
import { tradesSource } from './trades-source.ts'
import type { OfferStart } from './wish-actions.tsx'

type Side = readonly TradeEntry[]
type Sides = Readonly<Record<SideName, Side>>

const toPets = (side: Side) => side.map(({ slug, quantity }) => ({ slug, quantity }))

type Props = { open: boolean; start: OfferStart; onClose(): void; onSent(): void }

/** An offer to a wish, filled in with the trade of the match; then the conversation or a trade room goes on with it. WI65, WI66 */
export function OfferSheet({ open, start: { wish, give, get, way }, onClose, onSent }: Props) {
  const { Picker, QuantityStepper } = useTradesParts()
  const navigate = useNavigate()
  const [sides, setSides] = useState<Sides>({ yours: give, theirs: get })
  // The same content that is sent again is the same offer; another content is another one.
  const [clientId, setClientId] = useState(randomId)
  const [isPicking, setPicking] = useState(false)
  const [hasPicked, setHasPicked] = useState(false)
  const isEmpty = sides.yours.length === 0 || sides.theirs.length === 0
  const refusal = useRefusalKind(
    wish.owner && !isEmpty
      ? { recipientId: wish.owner.id, offer: toPets(sides.yours), request: toPets(sides.theirs) }
      : null,
  )
  const sending = useMutation({
    mutationFn: () =>
      tradesSource.offer(wish.id, { clientId, offer: toPets(sides.yours), request: toPets(sides.theirs) }),
    onSuccess: ({ id }) => {
      onSent()
      if (way !== 'room') return
      onClose()
      return navigate(roomStartPath({ trade: sides, offer: id }))
    },
  })
  const change = (side: SideName, entries: Side) => {
    setSides((now) => ({ ...now, [side]: entries }))
    setClientId(randomId())
    sending.reset()
  }
  const setQuantity = (side: SideName, slug: string, quantity: number | null) =>
    change(
      side,
      sides[side].flatMap((entry) =>
        entry.slug !== slug ? [entry] : quantity === null ? [] : [{ ...entry, quantity }],
      ),
    )
  const add = (row: ItemRow) => {
    const there = sides.yours.find(({ slug }) => slug === row.slug)
    if (there) return setQuantity('yours', row.slug, increaseQuantity(there.quantity))
    if (sides.yours.length >= MAX_ENTRIES) return void toast({ title: texts.full(MAX_ENTRIES), variant: 'destructive' })
    change('yours', [...sides.yours, frozenEntry(row, 1)])
  }
  const name = wish.owner && stripBidiControls(wish.owner.displayName)
  const title = way === 'room' ? texts.roomTitle : texts.offerTitle
  if (sending.isSuccess && way === 'offer')
    return (
      <Sheet open={open} onClose={onClose} title={texts.sent}>
        <Root>
          <output>
            <Check aria-hidden="true" /> {texts.sentText}
          </output>
          <div className="act">
            <ButtonLink look="primary" to={`/chat/${sending.data.conversationId}`}>
              {texts.openConversation}
            </ButtonLink>
            <Button onClick={onClose}>{texts.keepLooking}</Button>
          </div>
        </Root>
      </Sheet>
    )
  const left = wish.have.filter(({ slug }) => !sides.theirs.some((entry) => entry.slug === slug))
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <Root>
        <p>{way === 'room' ? texts.roomText : texts.offerText}</p>
        {(['yours', 'theirs'] as const).map((side) => (
          <section key={side} tabIndex={-1} data-side={side} aria-label={texts.chosen[side]}>
            <h3>{side === 'yours' ? texts.give : texts.get}</h3>
            <ul>
              {sides[side].map((entry) => (
                <li key={entry.slug}>
                  <span className="thumb" data-size="sm" style={stageLight(entry.hue)}>
                    <PetPicture src={`/items/${entry.slug}@96.webp`} size={96} />
                  </span>
                  <b translate="no">{entry.name}</b>
                  <span className="count">
                    <QuantityStepper
                      name={entry.name}
                      quantity={entry.quantity}
                      onChange={(quantity) => {
                        setQuantity(side, entry.slug, quantity)
                        if (quantity === null) focusSide()
                      }}
                    />
                  </span>
                </li>
              ))}
            </ul>
            {side === 'yours' ? (
              <Button
                look="outline"
                aria-haspopup="dialog"
                onClick={() => {
                  setHasPicked(true)
                  setPicking(true)
                }}
              >
                <Plus aria-hidden="true" />
                {texts.addPet}
              </Button>
            ) : (
              left.map((entry) => (
                <Button
                  key={entry.slug}
                  look="outline"
                  translate="no"
                  onClick={() => {
                    change('theirs', [...sides.theirs, entry])
                    focusSide()
                  }}
                >
                  <Plus aria-hidden="true" />
                  {texts.addBack(entry.name)}
                </Button>
              ))
            )}
          </section>
        ))}
        <TradeVerdict give={sides.yours} get={sides.theirs} />
        <output className="refused">
          {refusal !== null && !sending.error && (
            <>
              <b>{name === undefined ? texts.somebodyRefuses : notTaken(name)}</b> {rulesInWords[refusal]}
            </>
          )}
        </output>
        {isEmpty && <p>{sides.yours.length === 0 ? texts.needsGive : texts.needsGet}</p>}
        {sending.error && (
          <p role="alert" className="failed">
            {offerFailure(sending.error)}
          </p>
        )}
        <Button look="primary" size="lg" disabled={isEmpty} isBusy={sending.isPending} onClick={() => sending.mutate()}>
          {way === 'room' ? <DoorOpen aria-hidden="true" /> : <Handshake aria-hidden="true" />}
          {sending.isPending ? texts.sending : way === 'room' ? texts.sendAndStart : texts.send}
        </Button>
        {hasPicked && (
          <Suspense>
            <Picker
              side={isPicking ? 'yours' : null}
              chosen={sides.yours}
              onAdd={(_, row) => row && add(row)}
              onSwitch={() => setPicking(false)}
              onClose={() => setPicking(false)}
              titles={texts.offerPickerTitles}
              isOwnFirst
            />
          </Suspense>
        )}
      </Root>
    </Sheet>
  )
}

/** The button that was pressed goes: the focus stays on its side. */
const focusSide = () => document.activeElement?.closest('section')?.focus()

const Root = styled.div(css`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-3);
  > p, > output { color: var(--text-2); }
  section { display: grid; grid-template-columns: minmax(0, 1fr); justify-items: start; gap: var(--s-2); }
  h3 { font: 600 var(--t-md)/1.25rem var(--font-text); color: var(--accent); }
  [data-side="theirs"] h3 { color: var(--cyan); }
  ul { width: 100%; list-style-type: ""; }
  li { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; align-items: center; gap: var(--s-3); min-height: 52px; }
  li b { font: 600 .9375rem/1.25rem var(--font-text); overflow-wrap: anywhere; }
  .count { margin-inline-end: -10px; }
  section > button { max-width: 100%; white-space: normal; }
  .refused:empty { display: none; }
  .refused { padding: var(--s-3); border-radius: var(--r-md); background: var(--warn-soft); color: var(--warn); font-size: .9375rem; }
  .failed { color: var(--bad); font-weight: 600; }
  .act { display: flex; flex-wrap: wrap; gap: var(--s-2); }
  .act > * { flex: 1 1 auto; }
  > button { margin-block-end: 3px; }
  output > svg { width: 20px; height: 20px; vertical-align: -4px; color: var(--good); }
`)
