import type { CreatedSource } from '#contract/sources.ts'
import type { CurrentUser } from '#contract/users.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/desk-sources.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/message.tsx'
import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ColumnPage } from '../shell/column-page.tsx'
import { useRoleCheck } from '../shell/role-gate.tsx'
import { sourcesQuery } from '../data/sources-queries.ts'
import { AddSource } from './add-source.tsx'
import { NewKey } from './new-key.tsx'
import { SourceRow } from './source-row.tsx'

/** Sources of observations: what became of what they sent, and decisions about them. SO21 to SO23 */
export function SourcesPage({ user }: { user: CurrentUser }) {
  const { data, error, isError, refetch } = useQuery(sourcesQuery)
  const checkRole = useRoleCheck(user)
  const [created, setCreated] = useState<CreatedSource | null>(null)
  useEffect(() => checkRole(error), [error, checkRole])
  return (
    <ColumnPage user={user} title={texts.title}>
      {created ? (
        <NewKey created={created} onDone={() => setCreated(null)} />
      ) : (
        <AddSource user={user} onCreated={setCreated} />
      )}
      {data !== undefined ? (
        <Part aria-labelledby="desk-sources-list">
          <h2 id="desk-sources-list">{texts.list}</h2>
          <p className="quiet">{data.sources.length > 0 ? texts.operatorHint : texts.none}</p>
          <Rows>
            {data.sources.map((source) => (
              <SourceRow key={source.id} user={user} source={source} />
            ))}
          </Rows>
        </Part>
      ) : isError ? (
        <ErrorState title={texts.loadError}>
          <Button look="outline" onClick={() => void refetch()}>
            {common.tryAgain}
          </Button>
        </ErrorState>
      ) : (
        <div>
          <output className="sr-only">{common.loading}</output>
          <Skeleton style={{ height: 240, borderRadius: 18 }} />
        </div>
      )}
    </ColumnPage>
  )
}

const Part = styled(Panel)(css`
  h2 { margin-block-end: var(--s-2); font: var(--w-display) var(--d-sm)/1.3 var(--font-display); }
  .quiet { color: var(--text-2); font-size: .9375rem; }
`)
const Rows = styled.ul(css`
  display: grid; gap: var(--s-5); margin: var(--s-4) 0 0; padding: 0; list-style: none;
  &:empty { display: none; }
  > li + li { padding-block-start: var(--s-5); border-block-start: 1px solid var(--line-soft); }
`)
