// Its elements say their roles because `display: grid` takes them away in some browsers.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/prefer-tag-over-role, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import type { ReactNode } from 'react'

type Row = { key: string; cells: readonly [head: ReactNode, fact: ReactNode, ...more: ReactNode[]] }
type Props = { columns: readonly string[]; rows: readonly Row[] }

/**
 * Facts about named things. On a phone a row has its name and its fact side by side and the rest below them, small; the
 * roles keep it a table for assistive technology, which `display: grid` alone would end. DP12
 */
export const FactTable = ({ columns, rows }: Props) => (
  <Root role="table">
    <thead role="rowgroup">
      <tr role="row">
        {columns.map((column) => (
          <th key={column} scope="col" role="columnheader">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      {rows.map(({ key, cells: [head, ...facts] }) => (
        <tr key={key} role="row">
          <th scope="row" role="rowheader">
            {head}
          </th>
          {facts.map((fact, index) => (
            <td key={columns[index + 1]} role="cell">
              {fact}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </Root>
)

const Root = styled.table(css`
  &&& { width: 100%; border-collapse: collapse; color: var(--text-2); }
  &&& :is(th, td) { padding-block: 9px; padding-inline: 0 16px; border-block-start: 1px solid var(--line-soft); text-align: start; vertical-align: baseline; }
  &&& thead th { border-block-start: 0; font-size: var(--t-sm); font-weight: 600; color: var(--text-3); }
  tbody th { font-weight: 450; overflow-wrap: anywhere; }
  tbody td:nth-of-type(1) { font-weight: 650; color: var(--text); font-variant-numeric: tabular-nums; }
  a { color: var(--accent); text-decoration: underline; text-underline-offset: 3px; }
  @media (max-width: 639px) {
    &&&, tbody { display: block; }
    thead { position: absolute; clip-path: inset(50%); }
    tbody tr { display: grid; grid-template-columns: minmax(0, 1fr) auto; column-gap: var(--s-4); padding-block: 7px; border-block-start: 1px solid var(--line-soft); line-height: 1.3125rem; }
    &&& tbody :is(th, td) { display: block; padding: 0; border: 0; }
    tbody td:nth-of-type(1) { text-align: end; white-space: nowrap; }
    tbody td:nth-of-type(n + 2) { grid-column: 1 / -1; font-size: var(--t-sm); line-height: 1.25rem; color: var(--text-3); }
  }
`)
