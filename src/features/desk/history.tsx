import type { Proposal } from '#contract/proposals.ts'
import type { ValueAuthor } from '#contract/value-changes.ts'
import { formatMoment } from '#domain/text/format.ts'
import * as texts from '#messages/desk.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'

export const describeAuthor = (author: ValueAuthor | null) =>
  author === null ? texts.site : (author.name ?? texts.roles[author.role])

/** What happened to a proposal, oldest first, with what people wrote. DK7 */
export const History = ({ proposal: { history } }: { proposal: Proposal }) => (
  <Root>
    {history.map(({ event, by, note, at }) => (
      <li key={`${event}${at}`}>
        <p>
          <b>
            <bdi>{describeAuthor(by)}</bdi>
          </b>{' '}
          {texts.events[event]}
        </p>
        {note !== null && (
          <blockquote>
            <bdi>{note}</bdi>
          </blockquote>
        )}
        <time dateTime={at}>{formatMoment(at)}</time>
      </li>
    ))}
  </Root>
)

const Root = styled.ol(css`
  display: grid; gap: var(--s-3); margin: 0; padding: 0; list-style: none;
  li { padding-left: var(--s-3); border-left: 2px solid var(--line-control); }
  b { font-weight: 650; }
  blockquote { margin: 4px 0; padding: var(--s-2) var(--s-3); border-radius: var(--r-sm); background: var(--surface-2); overflow-wrap: anywhere; }
  time { font-size: var(--t-sm); color: var(--text-3); }
`)
