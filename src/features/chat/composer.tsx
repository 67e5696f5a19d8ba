import { MAX_MESSAGE_LENGTH, type Conversation } from '#contract/chat.ts'
import type { User } from '#contract/users.ts'
import { findContactDetail } from '#domain/chat/contact-details.ts'
import { useIsTyping, useMessageDraft } from './shared/chat-context.ts'
import * as texts from '#messages/chat.ts'
import { IconButton } from '#ui/button.tsx'
import { siteQuery } from '#lib/queries.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { SendHorizontal, ShieldCheck } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { licenceQuery } from './licence/licence-query.ts'
import { LicenceGate } from './licence/licence-gate.tsx'
import { OfferLink } from './offer/offer-link.tsx'
import { PhraseBar, PhraseButton } from './phrases/phrase-bar.tsx'
import { TypingGate } from './phrases/typing-gate.tsx'
import { Name, toSafeName } from './shared/person.tsx'
import { RequestChoices } from './request-choices.tsx'
import type { History } from './use-conversation.ts'

/** From this length on the field shows how long the message is. */
const COUNTED_FROM = 900

/** A screen keyboard leaves the page this much lower at least; the bar that replaces one with real keys is lower. In pixels. */
const MIN_KEYBOARD_HEIGHT = 120

/** Android's keyboard names no physical key, and the iPhone's covers the page. CH30 */
function isFromScreenKeyboard({ code }: Pick<KeyboardEvent, 'code'>): boolean {
  if (matchMedia('(pointer: fine)').matches) return false
  const { scale, height } = window.visualViewport ?? { scale: 1, height: innerHeight }
  return code === '' || scale * height < innerHeight - MIN_KEYBOARD_HEIGHT
}

type Props = { conversation: Conversation; history: History; userId: string }

/** Phrases and offers, and a field to type in where both have allowed it. CH114, CH119, CH166 */
export function Composer({ conversation, history, userId }: Props) {
  const { id, with: other, closed, typing, isRequest } = conversation
  const { data: site } = useQuery(siteQuery)
  if (closed)
    return (
      <Root as="div">
        <p className="closed">{texts.closed}</p>
      </Root>
    )
  const phrases = { conversationId: id, history, userId }
  if (typing.byMe && typing.byOther && !site?.isPhrasesOnly)
    return <Typed conversationId={id} other={other} phrases={<PhraseButton {...phrases} />} />
  return (
    <Root as="div">
      <PhraseBar {...phrases}>
        <OfferLink conversationId={id} />
      </PhraseBar>
      <TypingGate conversation={conversation} />
      {isRequest && (
        <RequestChoices
          conversationId={id}
          user={other}
          theirs={history.messages.filter(({ senderId }) => senderId === other.id)}
        />
      )}
    </Root>
  )
}

type FieldProps = { conversationId: string; other: User; phrases: ReactNode }

/** The field, once the player has passed the safety questions. CH152, CH153 */
function Typed(props: FieldProps) {
  const client = useQueryClient()
  const { data: licence } = useQuery(licenceQuery)
  const [hasJustPassed, setJustPassed] = useState(false)
  if (licence?.passedAt !== null) return <Open isFocused={hasJustPassed} {...props} />
  return (
    <Root as="div">
      <div className="row gate">
        <OfferLink conversationId={props.conversationId} />
        {props.phrases}
        <LicenceGate
          onPass={(passed) => {
            setJustPassed(true)
            client.setQueryData(licenceQuery.queryKey, passed)
          }}
        />
      </div>
    </Root>
  )
}

/** `isFocused`: the player has just answered the questions in order to type. */
function Open({ conversationId, other, phrases, isFocused }: FieldProps & { isFocused: boolean }) {
  const { text, type, send } = useMessageDraft(conversationId)
  const field = useRef<HTMLTextAreaElement>(null)
  const countId = useId()
  useEffect(() => {
    if (isFocused) field.current?.focus()
  }, [isFocused])
  const length = text.trim().length
  const isTooLong = length > MAX_MESSAGE_LENGTH
  // The server decides; here one learns of it before sending.
  const isRefused = findContactDetail(text) !== null
  const submit = () => {
    if (!isRefused) send()
    field.current?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    // On the screen's keyboard there is no other way to begin a line.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isFromScreenKeyboard(event)) return
    event.preventDefault()
    submit()
  }
  return (
    <Root
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Hint conversationId={conversationId} other={other} isRisky={isRefused} />
      <div className="row">
        <OfferLink conversationId={conversationId} />
        {phrases}
        <label className="field" data-text={`${text} `}>
          <span className="sr-only">
            {texts.messageTo}
            <Name of={other} />
          </span>
          <textarea
            ref={field}
            rows={1}
            placeholder={texts.placeholder(toSafeName(other))}
            dir="auto"
            value={text}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKey}
            aria-invalid={isTooLong || isRefused}
            aria-describedby={length > COUNTED_FROM ? countId : undefined}
          />
        </label>
        {/* A press must not take the keyboard away. */}
        <IconButton
          className="send"
          type="submit"
          aria-label={texts.send}
          aria-disabled={length === 0 || isTooLong || isRefused}
          onPointerDown={(event) => event.preventDefault()}
        >
          <SendHorizontal aria-hidden="true" />
        </IconButton>
      </div>
      {length > COUNTED_FROM && (
        <p className="count" id={countId} aria-live="polite" data-over={isTooLong ? '' : undefined}>
          {texts.length(length, MAX_MESSAGE_LENGTH)}
          {isTooLong && texts.tooLong}
        </p>
      )}
    </Root>
  )
}

/** Typing indicator, or advice that keeps a trade safe: one line, or two of large letters. */
function Hint({ conversationId, other, isRisky }: { conversationId: string; other: User; isRisky: boolean }) {
  const isTyping = useIsTyping(conversationId)
  return (
    <p className="hint" aria-live="polite" data-risky={isRisky ? '' : undefined}>
      {isRisky ? (
        <>
          <ShieldCheck aria-hidden="true" />
          {texts.risky}
        </>
      ) : isTyping ? (
        <>
          <i className="dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </i>
          <span>
            <Name of={other} />
            {texts.isTyping}
          </span>
        </>
      ) : (
        <>
          <ShieldCheck aria-hidden="true" />
          {texts.safe}
        </>
      )}
    </p>
  )
}

const Root = styled.form(css`
  flex: none; padding: 2px var(--s-3) 10px; border-block-start: 1px solid var(--line); background: var(--bg);
  padding-block-end: max(10px, env(safe-area-inset-bottom));
  .closed { padding: var(--s-3) 0; text-align: center; color: var(--text-2); }
  .hint { display: flex; align-items: center; gap: 6px; min-height: 26px; font-size: var(--t-sm); line-height: 1.125rem; color: var(--text-3); }
  .hint svg { flex: none; width: 14px; height: 14px; }
  .hint > span { min-width: 0; overflow-wrap: anywhere; }
  .hint[data-risky] { color: var(--warn); }
  .dots { display: inline-flex; gap: 3px; }
  .dots i { width: 6px; height: 6px; border-radius: 50%; background: var(--accent); animation: hop 1.2s var(--ease-in-out) infinite; }
  .dots i:nth-of-type(2) { animation-delay: .15s; }
  .dots i:nth-of-type(3) { animation-delay: .3s; }
  @keyframes hop { 30% { translate: 0 -3px; } 60% { translate: 0 0; } }
  .gate { padding-block-start: 6px; }
  .row { display: flex; align-items: flex-end; gap: var(--s-2); }
  /* The label is as high as its text, which it repeats unseen; the field fills it. */
  .field { flex: 1; display: grid; min-width: 0; max-height: 148px; overflow: hidden; }
  .field::after { content: attr(data-text); visibility: hidden; }
  .field::after, textarea { grid-area: 1 / 1; min-width: 0; min-height: 44px; max-height: 148px; padding: 9px 16px; border: 1px solid transparent; font: inherit; font-size: 1rem; line-height: 1.5rem; white-space: pre-wrap; overflow-wrap: anywhere; }
  textarea { width: 100%; height: 100%; resize: none; overflow-y: auto; background: var(--field); border-color: var(--line-control); border-radius: 22px; color: var(--text); }
  textarea::placeholder { color: var(--text-3); opacity: 1; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
  textarea:focus { outline: 2px solid var(--focus); outline-offset: -2px; border-color: transparent; }
  textarea[aria-invalid="true"] { border-color: var(--bad); }
  .send { background: var(--accent-fill); color: var(--on-accent); }
  .send:hover { background: var(--accent-fill-hover); color: var(--on-accent); }
  .count { padding-block: 4px 0; padding-inline: calc(60px + var(--s-2)) var(--s-4); font-size: var(--t-sm); line-height: 1.125rem; color: var(--text-3); }
  .count[data-over] { color: var(--bad); font-weight: 600; }
  @media (min-width: 768px) { padding-inline: var(--s-5); }
  @media (min-width: 1024px) { padding-inline: var(--s-8); }
`)
