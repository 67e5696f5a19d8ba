import * as texts from '#messages/desk-evidence.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Link } from 'react-router-dom'

/** Enough of an opaque id to tell accounts apart by eye. */
export const shortId = (account: string) => account.slice(0, 6)

/** The same for the same account, so that a ring shows at a glance. */
const toHue = (account: string) => [...account].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 0)

/** An account by its short id and a colour of its own. `item`: what its trades are looked at for. */
export const AccountLink = ({ account, item }: { account: string; item: string | null }) => (
  <Root
    to={`/desk/evidence?${new URLSearchParams({ ...(item !== null && { item }), account })}`}
    aria-label={texts.accountLink(shortId(account))}
    title={account}
  >
    <i aria-hidden="true" style={{ background: `hsl(${toHue(account)} 70% 55%)` }} />
    {shortId(account)}
  </Root>
)

const Root = styled(Link)(css`
  display: inline-flex; align-items: center; gap: 6px; min-height: 32px; padding: 0 10px; border-radius: var(--r-full); background: var(--tile); color: var(--text);
  font: 600 var(--t-sm)/1 ui-monospace, monospace; white-space: nowrap; flex: none;
  i { width: 10px; height: 10px; border-radius: 50%; flex: none; }
  &:hover { background: var(--surface-3); }
`)
