import type { ApiOperation } from '#contract/reference.ts'
import { referenceQuery } from '#lib/queries.ts'
import * as texts from '#messages/developers.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { DevelopersPage, GUIDE, REFERENCE } from './developers-page.tsx'
import { Operation } from './operation.tsx'

/** `/developers/reference`: every operation that programs may call. DP5, DP6 */
export function Reference() {
  const { data, isError } = useQuery(referenceQuery)
  const sections = data ? groupByTag(data.operations) : []
  return (
    <DevelopersPage
      path={REFERENCE}
      title={texts.referenceTitle}
      description={texts.referenceDescription}
      lead={texts.referenceLead}
    >
      {(origin) => (
        <>
          <p>
            New here? Begin with the <Link to={GUIDE}>guide</Link>. For tools there is{' '}
            <a href="/api/openapi.json">/api/openapi.json</a>, the same in OpenAPI 3.1.
          </p>
          {!data && <p role={isError ? 'alert' : 'status'}>{isError ? texts.loadError : texts.loading}</p>}
          {data && (
            <Contents>
              {/* On a phone it shows and hides the list that follows; CSS alone does, so it needs no script. */}
              <details>
                <summary>{texts.allOperations(data.operations.length)}</summary>
              </details>
              <nav aria-label={texts.operations}>
                {sections.map(([tag, operations]) => (
                  <div key={tag}>
                    <h2>{tag}</h2>
                    <ul>
                      {operations.map(({ id, method, path }) => (
                        <li key={id}>
                          <a href={`#${id}`} translate="no">
                            <span>{method}</span> {path}
                          </a>
                        </li>
                      ))}
                    </ul>
                  </div>
                ))}
              </nav>
            </Contents>
          )}
          {sections.map(([tag, operations]) => (
            <section key={tag} aria-label={tag}>
              <h2>{tag}</h2>
              {operations.map((operation) => (
                <Operation key={operation.id} operation={operation} origin={origin} />
              ))}
            </section>
          ))}
        </>
      )}
    </DevelopersPage>
  )
}

/** In the order in which tags come first. */
function groupByTag(operations: readonly ApiOperation[]) {
  const groups = new Map<string, ApiOperation[]>()
  for (const operation of operations) groups.set(operation.tag, [...(groups.get(operation.tag) ?? []), operation])
  return [...groups]
}

const Contents = styled.div(css`
  margin-block: var(--s-4) var(--s-8);
  summary { display: flex; align-items: center; min-height: 48px; padding-inline: var(--s-4); border: 1px solid var(--line-control); border-radius: var(--r-md); background: var(--surface); font-weight: 600; cursor: pointer; list-style: none; }
  summary::-webkit-details-marker { display: none; }
  summary::before { content: '▸'; width: 1.25em; flex: none; color: var(--text-3); }
  details[open] > summary::before { content: '▾'; }
  nav > div { break-inside: avoid; padding-block: var(--s-2); }
  h2 { font: 600 var(--t-sm)/1.25rem var(--font-text); color: var(--text-3); }
  && a { display: flex; align-items: center; gap: .5em; min-height: 44px; text-decoration: none; font-size: var(--t-md); line-height: 1.25rem; color: var(--text-2); overflow-wrap: anywhere; }
  a span { flex: none; min-width: 4.1em; font-size: var(--t-sm); font-weight: 650; color: var(--accent); overflow-wrap: normal; }
  && a:hover { color: var(--text); text-decoration: underline; }
  @media (max-width: 767px) { details:not([open]) + nav { display: none; } }
  @media (min-width: 768px) {
    details { display: none; }
    nav { columns: 2; column-gap: var(--s-6); }
    && a { min-height: 32px; }
  }
  /* Wider than the text, so that paths stay on one line. */
  @media (min-width: 1200px) { margin-inline: -150px; nav { columns: 3; } }
`)
