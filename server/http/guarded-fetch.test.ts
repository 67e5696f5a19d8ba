import { expect, it, onTestFinished } from 'vitest'
import { fakeServices } from '../../tests/support/alerts/fake-services.ts'
import { createGuardedFetch, OutgoingError } from './guarded-fetch.ts'
import { isPublicAddress } from './public-address.ts'

const CALL = { headers: {}, body: '{}' }
const catchRefusal = async (fetching: Promise<unknown>) => {
  const error = await fetching.catch((each: unknown) => each)
  return error instanceof OutgoingError ? [error.isRefused, error.message] : error
}

type Options = Parameters<Awaited<ReturnType<typeof fakeServices>>['outgoing']>[0]

async function started(options: Options = {}, kind: Parameters<typeof fakeServices>[0] = {}) {
  const services = await fakeServices(kind)
  const outgoing = services.outgoing(options)
  onTestFinished(async () => {
    outgoing.close()
    await services.stop()
  })
  return { services, ...outgoing }
}

it.each([
  ['http://discord.com/x', 'is no https address'],
  ['ftp://discord.com/x', 'is no https address'],
  ['https://me:word@discord.com/x', 'has credentials'],
  ['https://discord.com:8443/x', 'has a port other than 443'],
  ['https://8.8.8.8/x', 'is no host name'],
  ['https://2130706433/x', 'is no host name'],
  ['https://[::1]/x', 'is no host name'],
  ['nonsense', 'is no address'],
])('[AL70] %s %s and is not called', async (url, why) => {
  const { fetch, services } = await started()
  expect([await catchRefusal(fetch(url, CALL)), services.calls]).toEqual([[true, why], 0])
})

it.each([
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
  ...['255.255.255.255', '198.18.0.1', '192.0.2.1', '::1', '::', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1'],
  ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', 'no address'],
  ...[
    '::7f00:1',
    '::127.0.0.1',
    '::8.8.8.8',
    '::ffff:0:7f00:1',
    '::ffff:0:8.8.8.8',
    '64:ff9b::8.8.8.8',
    '64:ff9b:1::1',
  ],
  ...[
    '2002:808:808::',
    '2001:0:1::1',
    'fe80::1%eth0',
    '2606:4700::1111%1',
    'fec0::1',
    'ff02::1',
    '100::1',
    '4000::1',
    '5f00::1',
  ],
  ...[
    '0177.0.0.1',
    '0x7f.0.0.1',
    '2130706433',
    '017700000001',
    '127.1',
    '8.8',
    '100.64.0.1',
    '198.18.0.1',
    '0.0.0.0',
    '255.255.255.255',
  ],
])('[AL71, AL262] %s is not of the public Internet', async (address) => {
  const { fetch, services } = await started({ resolve: async () => [address] })
  expect([isPublicAddress(address), await catchRefusal(fetch('https://discord.com/x', CALL)), services.calls]).toEqual([
    false,
    [true, 'does not lead to the public Internet'],
    0,
  ])
})

it('[AL71] public addresses are called, and one that is not among them refuses all', async () => {
  expect(['8.8.8.8', '::ffff:8.8.8.8', '2606:4700::1111'].map(isPublicAddress)).toEqual([true, true, true])
  const mixed = await started({ resolve: async () => ['8.8.8.8', '10.0.0.1'] })
  expect(await catchRefusal(mixed.fetch('https://discord.com/x', CALL))).toEqual([
    true,
    'does not lead to the public Internet',
  ])
})

it('[AL72] the connection leads where the check looked: each connection resolves once', async () => {
  let asked = 0
  const { fetch } = await started({
    // Another answer to a second question would be a rebinding.
    resolve: async () => (asked++ === 0 ? ['8.8.8.8'] : ['127.0.0.1']),
  })
  expect([(await fetch('https://discord.com/x', CALL)).status, asked]).toEqual([204, 1])
})

it('[AL73] a redirect is an answer and is not followed', async () => {
  const { fetch, services } = await started()
  services.answer('https://discord.com/x', { status: 302, headers: { location: 'https://127.0.0.1/' } })
  expect([(await fetch('https://discord.com/x', CALL)).status, services.calls]).toEqual([302, 1])
})

it('[AL74] of an answer the first kilobyte is read', async () => {
  const { fetch, services } = await started()
  services.answer('https://discord.com/x', 'giant')
  services.answer('https://discord.com/y', { status: 200, body: 'short' })
  expect([
    (await fetch('https://discord.com/x', CALL)).body.length,
    (await fetch('https://discord.com/y', CALL)).body,
  ]).toEqual([1_024, 'short'])
})

it('[AL75] a call without an answer ends by itself', async () => {
  const { fetch, services } = await started({ timeoutMs: 300 })
  services.answer('https://discord.com/x', 'hang')
  expect(await catchRefusal(fetch('https://discord.com/x', CALL))).toEqual([
    false,
    expect.stringContaining('no answer'),
  ])
})

it('[AL72] a certificate of another name or of an unknown authority is refused', async () => {
  const { services, fetch } = await started()
  const { ca: _, ...detour } = services.detour
  const strict = createGuardedFetch({
    resolve: async () => ['8.8.8.8'],
    detour: { ...detour, ca: [] as unknown as string },
  })
  onTestFinished(strict.close)
  expect([
    await catchRefusal(fetch('https://evil.example/x', CALL)),
    await catchRefusal(strict.fetch('https://discord.com/x', CALL)),
    services.calls,
  ]).toEqual([[false, expect.stringContaining('no answer')], [false, expect.stringContaining('no answer')], 0])
})

it('[AL200, AL72] calls to a host share one connection by HTTP/2, which resolved its name once', async () => {
  let asked = 0
  const { fetch, services } = await started({
    resolve: async () => {
      asked++
      return ['8.8.8.8']
    },
  })
  const answers = await Promise.all(
    Array.from({ length: 150 }, (_, index) => fetch(`https://discord.com/${index}`, CALL)),
  )
  expect([answers.every(({ status }) => status === 204), services.calls, services.sessions, asked]).toEqual([
    true,
    150,
    1,
    1,
  ])
})

it('[AL201] a host without HTTP/2 is called by HTTP/1.1', async () => {
  const { fetch, services } = await started({}, { isHttp1: true })
  services.answer('https://discord.com/y', { status: 429, headers: { 'retry-after': '7' }, body: 'later' })
  const { status, headers, body } = await fetch('https://discord.com/y', CALL)
  expect([status, headers['retry-after'], body, services.sessions]).toEqual([429, '7', 'later', 0])
})

it('[AL75] a call by HTTP/1.1 without an answer ends by itself', async () => {
  const { fetch, services } = await started({ timeoutMs: 300 }, { isHttp1: true })
  services.answer('https://discord.com/x', 'hang')
  expect(await catchRefusal(fetch('https://discord.com/x', CALL))).toEqual([false, 'no answer: ETIMEDOUT'])
})

it('[AL202] after a call without an answer later calls use another connection, and those that run go on', async () => {
  const { fetch, services } = await started({ timeoutMs: 500 })
  services.answer('https://discord.com/x', 'hang')
  const hanging = catchRefusal(fetch('https://discord.com/x', CALL))
  expect((await fetch('https://discord.com/y', CALL)).status).toBe(204)
  expect([await hanging, services.sessions]).toEqual([[false, 'no answer: ETIMEDOUT'], 1])
  expect([(await fetch('https://discord.com/y', CALL)).status, services.sessions]).toEqual([204, 2])
})

it('[AL202] a connection that its service ended is opened again', async () => {
  const { fetch, services } = await started()
  await fetch('https://discord.com/x', CALL)
  services.disconnect()
  await expect
    .poll(() =>
      fetch('https://discord.com/x', CALL).then(
        ({ status }) => status,
        () => null,
      ),
    )
    .toBe(204)
  expect(services.sessions).toBe(2)
})

it('[AL202] a call that runs when its service ends the connection is answered, and a later one uses another', async () => {
  const { fetch, services } = await started()
  let answer = () => {}
  const after = new Promise<void>((resolve) => (answer = resolve))
  services.answer('https://discord.com/x', { status: 201, after })
  const running = fetch('https://discord.com/x', CALL)
  await expect.poll(() => services.calls).toBe(1)
  services.endSession()
  const later = fetch('https://discord.com/y', CALL)
  answer()
  expect([(await running).status, (await later).status, services.calls, services.sessions]).toEqual([201, 204, 2, 2])
})
