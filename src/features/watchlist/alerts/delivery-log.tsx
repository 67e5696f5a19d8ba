import type { AlertDelivery } from '#contract/alerts.ts'
import { measureAge } from '#domain/text/relative-time.ts'
import { ownerStore } from './owner-token.ts'
import { deliveriesQuery } from './alert-queries.ts'
import { log } from '#messages/alerts.ts'
import { ago } from '#messages/time.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'

/** Notifications of the owner's rules, newest first, and what became of them. WL71 */
export function DeliveryLog({ now }: { now: number }) {
  const token = useSyncExternalStore(ownerStore.subscribe, ownerStore.get, ownerStore.getServer)
  const { data } = useQuery({ ...deliveriesQuery(token ?? ''), enabled: token !== null })
  return (
    <Root>
      <Disclosure title={log.title}>
        {data && data.deliveries.length > 0 ? (
          <ul aria-label={log.title}>
            {data.deliveries.map((delivery) => (
              <li key={delivery.number}>
                <Link to={delivery.path}>{delivery.title}</Link>
                <p>{delivery.body}</p>
                <p>
                  <time dateTime={delivery.at}>{ago(measureAge(delivery.at, now))}</time>
                  {' · '}
                  {channelText(delivery)}
                </p>
              </li>
            ))}
          </ul>
        ) : (
          <p>{log.empty}</p>
        )}
      </Disclosure>
    </Root>
  )
}

const channelText = ({ channels }: AlertDelivery) =>
  channels
    .map(
      ({ channel, state, status }) =>
        `${log.channels[channel]}: ${log.states[state]}${state === 'failed' && status !== null ? log.status(status) : ''}`,
    )
    .join(', ')

const Root = styled.section(css`
  li { padding-block: var(--s-2); border-block-start: 1px solid var(--line-soft); }
  a { font-weight: 600; overflow-wrap: anywhere; }
  a:hover { text-decoration: underline; text-underline-offset: 3px; }
  p { font-size: var(--t-sm); color: var(--text-3); overflow-wrap: anywhere; }
`)
