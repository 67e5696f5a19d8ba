import { withOdds } from '#domain/items/odds.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'

const ODDS = /(1\/\d[\d,]*)/

/** The description, its percentages as odds, which stand out. IT5 */
export function ItemDescription({ text }: { text: string }) {
  const parts = withOdds(text).split(ODDS)
  return (
    <Text className="description">
      {parts.map((part, i) => (i % 2 === 1 ? <b key={`${i} ${part}`}>{part}</b> : part))}
    </Text>
  )
}

const Text = styled.p(css`
  color: var(--text-2); max-width: 38.4em;
  b { font-weight: 650; color: var(--text); white-space: nowrap; }
`)
