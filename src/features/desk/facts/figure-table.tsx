import { css } from '@emotion/react'
import styled from '@emotion/styled'

/** Figures of a value under their names; the first one is the value itself. */
export const FigureTable = styled.table(css`
  width: 100%; border-collapse: collapse; table-layout: fixed; font-variant-numeric: tabular-nums;
  th, td { padding: 10px var(--s-2); text-align: start; vertical-align: top; border-block-end: 1px solid var(--line-soft); overflow-wrap: anywhere; }
  th:first-of-type { width: 40%; padding-inline-start: 0; font-size: var(--t-md); font-weight: 600; color: var(--text-2); }
  td { color: var(--text-2); }
  tbody tr:first-of-type td { font: var(--w-display) var(--d-sm)/1.3 var(--font-display); }
  tbody tr:last-of-type > * { border-block-end: 0; }
`)
