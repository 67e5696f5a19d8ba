import { expect, it } from 'vitest'
import { chatSite } from '../support/chat/chat-site.ts'

type Operation = {
  security?: unknown
  requestBody?: unknown
  parameters?: { in: string; name: string; schema: { type?: string } }[]
}

/** Every operation of the API with a body that no schema takes, and a text for a number in its query. */
async function describedRequests(address: string) {
  const { paths } = await (await fetch(`http://${address}/api/openapi.json`)).json()
  return Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([name, { security, requestBody, parameters = [] }]) => {
      if (!path.startsWith('/api/')) return []
      const number = parameters.find((each) => each.in === 'query' && /^(integer|number)$/.test(each.schema.type ?? ''))
      const query = number === undefined ? '' : `?${number.name}=x`
      const method = name.toUpperCase()
      return [
        {
          method,
          path: path.replaceAll(/\{\w+\}/g, '1') + query,
          body: requestBody === undefined ? undefined : 7,
          isGuarded: security !== undefined,
          parameter: number?.name,
        },
      ]
    }),
  )
}

it('[AP107] every operation that needs a token refuses a request without one before it checks query and body', async () => {
  const { address } = await chatSite()
  const guarded = (await describedRequests(address)).filter(({ isGuarded }) => isGuarded)
  const statuses = await Promise.all(
    guarded.map(async ({ method, path, body }) => {
      const { status } = await fetch(`http://${address}${path}`, {
        method,
        ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      })
      return status
    }),
  )
  expect(guarded.filter(({ body }) => body !== undefined).length).toBeGreaterThan(20)
  expect(guarded.filter((_, index) => ![401, 404].includes(statuses[index] ?? 0))).toEqual([])
})

it('[AP108] every described query and body is checked against its schema', async () => {
  const { address, person, roles } = await chatSite()
  const lea = await person('Lea')
  await roles.set(lea.id, 'lead')
  const described = await describedRequests(address)
  const answers: unknown[] = []
  const expected: unknown[] = []
  for (const { method, path, body, parameter } of described) {
    if (body === undefined && parameter === undefined) continue
    const answer = await lea.call(method, path, body)
    answers.push([method, path, answer.status, answer.body.code, answer.body.parameter])
    expected.push(
      body === undefined
        ? [method, path, 400, 'query.invalid', parameter]
        : [method, path, 400, 'body.invalid', undefined],
    )
  }
  expect(answers.length).toBeGreaterThan(40)
  expect(answers).toEqual(expected)
})
