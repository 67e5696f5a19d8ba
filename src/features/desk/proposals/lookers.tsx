import { lookersQuery } from '../data/desk-queries.ts'
import { deskSource } from '../data/desk-source.ts'
import * as texts from '#messages/desk.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

/** The other editors and leads who have this proposal on their screens. DK173 to DK175 */
export function Lookers({ id, isReady }: { id: string; isReady: boolean }) {
  const { data: names = [] } = useQuery({ ...lookersQuery(id), enabled: isReady })
  useEffect(() => {
    if (!isReady) return
    const leave = () => void deskSource.look(null).catch(() => undefined)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [isReady])
  return <Root>{names.length > 0 && <bdi>{texts.looking(names)}</bdi>}</Root>
}

/** Its place is kept, so that nothing moves when someone comes. */
const Root = styled.output(css`
  display: block; min-height: 1.4em; margin-block: calc(-1 * var(--s-2)); font-size: var(--t-md); line-height: 1.4; color: var(--text-2); overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
`)
