import type { Proposal } from '#contract/proposals.ts'
import type { ValueAuthor } from '#contract/value-changes.ts'
import { formatMoment } from '#domain/text/format.ts'
import * as texts from '#messages/desk.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'

export const describeAuthor = (author: ValueAuthor | null) =>
  author === null ? texts.site : (author.name ?? texts.roles[author.role])

/** Moves that only the author makes. */
const OWN_MOVES = ['submit', 'withdraw']

/** Events of a proposal and comments of the staff, oldest first. DK7, DK70, DK177 */
export function History({ proposal: { history, comments, author } }: { proposal: Proposal }) {
  const entries = [
    ...history.map(({ event, by, note, at }) => ({
      by: by ?? (OWN_MOVES.includes(event) ? author : null),
      did: texts.events[event],
      text: note,
      at,
      isComment: false,
    })),
    ...comments.map(({ by, text, at }) => ({ by, did: texts.wrote, text, at, isComment: true })),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  return (
    <Root>
      {entries.map(({ by, did, text, at, isComment }, index) => (
        <li key={index} data-comment={isComment ? '' : undefined}>
          <p>
            <b>
              <bdi>{describeAuthor(by)}</bdi>
            </b>{' '}
            {did}
          </p>
          {text !== null && (
            <blockquote>
              <bdi>{text}</bdi>
            </blockquote>
          )}
          <time dateTime={at}>{formatMoment(at)}</time>
        </li>
      ))}
    </Root>
  )
}

const Root = styled.ol(css`
  display: grid; gap: var(--s-3); margin: 0; padding: 0; list-style: none;
  li { padding-inline-start: var(--s-3); border-inline-start: 2px solid var(--line-control); }
  li[data-comment] { border-inline-start-color: var(--accent); }
  b { font-weight: 650; }
  blockquote { margin: 4px 0; padding: var(--s-2) var(--s-3); border-radius: var(--r-sm); background: var(--surface-2); overflow-wrap: anywhere; }
  time { font-size: var(--t-sm); color: var(--text-3); }
`)
