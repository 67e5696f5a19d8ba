import { expect, it } from 'vitest'
import { createReference } from './reference.ts'

const operation = (tag: string, more: object = {}) => ({
  operationId: `get ${tag}`,
  tags: [tag],
  responses: {},
  ...more,
})

it('[DP5, DP13] leaves out what needs the token of a session, a seat or a device, and orders the rest', () => {
  const { operations } = createReference({
    paths: {
      '/api/site': { get: operation('Site') },
      '/api/rooms/{id}': { get: operation('Trade rooms') },
      '/api/devices': { post: operation('Alerts') },
      '/api/events': { get: operation('Events') },
      '/ingest/hatches': { post: operation('Ingest', { security: [] }) },
      '/api/conversations': { get: operation('Conversations', { security: [] }) },
      '/api/items': { get: operation('Items') },
      '/api/eggs': { get: operation('Eggs') },
    },
  })
  expect(operations.map(({ tag }) => tag)).toEqual(['Items', 'Eggs', 'Ingest', 'Events', 'Site'])
})
