import type { CurrentUser } from '#contract/users.ts'
import { pageTitle } from '#domain/site/page-title.ts'
import { siteQuery } from '#lib/queries.ts'
import * as texts from '#messages/desk.ts'
import { IconButton } from '#ui/button.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { Keyboard } from 'lucide-react'
import type { ReactNode } from 'react'
import { DeskNav } from './desk-nav.tsx'

type Props = {
  user: CurrentUser
  title: string
  /** Shows the keys of the page, if it has some. */
  onKeys?: () => void
  children: ReactNode
}

/** The frame of the desk's pages of one column. */
export function ColumnPage({ user, title, onKeys, children }: Props) {
  const { data: site } = useQuery(siteQuery)
  return (
    <Root className="wrap">
      <title>{site ? pageTitle(title, site.host) : title}</title>
      <div className="head">
        <h1>{title}</h1>
        {onKeys && (
          <IconButton className="keys" aria-label={texts.showKeys} title={texts.showKeys} onClick={onKeys}>
            <Keyboard aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <DeskNav user={user} />
      {children}
    </Root>
  )
}

const Root = styled.div(css`
  display: grid; grid-template-columns: minmax(0, 1fr); align-content: start; gap: var(--s-4); min-height: calc(100dvh - var(--topbar-h)); padding-block: var(--s-4) var(--s-10);
  .head { display: flex; align-items: center; gap: var(--s-2); }
  h1 { flex: 1; font: var(--w-display) var(--d-lg)/1.2 var(--font-display); overflow-wrap: anywhere; }
  .intro { max-width: 60ch; color: var(--text-2); }
  .more { display: grid; justify-items: center; gap: var(--s-2); padding-block-start: var(--s-3); }
  @media (max-width: 767.98px) { .keys { display: none; } }
`)
