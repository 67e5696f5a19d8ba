import fc from 'fast-check'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { createClientAddresses, type Network, parseNetwork } from './client-address.ts'

const PROXIES = ['10.0.0.0/8', '192.0.2.7', '2001:db8:ffff::/48'].map((text) => parseNetwork(text)!)

/** The client address of a request from `peer` with this header. */
function find(peer: string, forwarded?: string, proxies: readonly Network[] = PROXIES) {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return createClientAddresses(proxies).ofRequest({ socket: { remoteAddress: peer }, headers } as IncomingMessage)
}

it.each([
  ['10.0.0.2', { address: '10.0.0.2', prefix: 32 }],
  ['172.16.0.0/12', { address: '172.16.0.0', prefix: 12 }],
  ['2001:db8::/32', { address: '2001:db8::', prefix: 32 }],
  ['::1', { address: '::1', prefix: 128 }],
])('[CF27] %s is a network', (text, network) => {
  expect(parseNetwork(text)).toEqual(network)
})

it.each([
  '',
  'proxy',
  '10.0.0',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '::/129',
  'fe80::1%eth0',
  '0.0.0.0/0',
  '::/0',
])('[CF27] %j is no network, or one of all addresses', (text) => {
  expect(parseNetwork(text)).toBeUndefined()
})

it.each([
  ['a direct client', '203.0.113.7', undefined, '203.0.113.7'],
  ['a direct client that invents a header', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['behind a proxy', '10.0.0.2', '203.0.113.7', '203.0.113.7'],
  ['behind a proxy on this machine', '127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['behind two proxies', '127.0.0.1', '198.51.100.1, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
  ['behind a proxy that is seen as IPv6', '::ffff:10.0.0.2', '203.0.113.7', '203.0.113.7'],
  ['behind a proxy of an IPv6 network', '2001:db8:ffff:1::2', '2001:db8::7', '2001:db8::7'],
  ['behind a single trusted address', '192.0.2.7', '203.0.113.7', '203.0.113.7'],
  ['behind the neighbour of a trusted address', '192.0.2.8', '203.0.113.7', '192.0.2.8'],
  ['behind a proxy that appends the port', '10.0.0.2', '203.0.113.7:4711', '203.0.113.7'],
  ['behind a proxy that appends the port to IPv6', '10.0.0.2', '[2001:db8::7]:4711', '2001:db8::7'],
])('[CF28] finds the client %s', (_, peer, forwarded, address) => {
  expect(find(peer, forwarded)).toEqual(address)
})

it.each(['unknown', '203.0.113.7,', ',', '203.0.113.7, _hidden', '203.0.113.7 10.0.0.3', '1.2.3.4.5', 'fe80::1%eth0'])(
  '[CF29] the header %j of a proxy counts for the proxy',
  (forwarded) => {
    expect([find('10.0.0.2', forwarded), find('127.0.0.1', `${forwarded}, 10.0.0.2`)]).toEqual(['10.0.0.2', '10.0.0.2'])
  },
)

it.each([undefined, '', ' ', '10.0.0.9', '10.0.0.9, 127.0.0.1'])(
  '[CF30, LV14] a proxy that forwards %j names no client',
  (forwarded) => {
    expect([find('10.0.0.2', forwarded), find('127.0.0.1', forwarded)]).toEqual([undefined, undefined])
  },
)

const octet = fc.integer({ min: 0, max: 255 })
const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16))
const visitor = fc.oneof(
  fc
    .tuple(fc.constantFrom(1, 9, 11, 126, 128, 172, 192, 203), octet, fc.constant(3), octet)
    .map((parts) => parts.join('.')),
  fc.tuple(group, group, group).map(([a, b, c]) => `2001:db8:1:${a}:${b}::${c}`),
)
const proxy = fc.oneof(
  fc.tuple(fc.constantFrom(10, 127, '::ffff:10'), octet, octet, octet).map((parts) => parts.join('.')),
  fc.constantFrom('::1', '192.0.2.7', '::ffff:127.0.0.1'),
  group.map((last) => `2001:db8:ffff::${last}`),
)
/** Forged values of the header. */
const invented = fc.oneof(
  fc.string(),
  fc.array(fc.oneof(visitor, proxy, fc.string()), { maxLength: 6 }).map((entries) => entries.join(',')),
)

it('[CF28, CF29] no header that a client invents changes the address that it counts for', () => {
  fc.assert(
    fc.property(visitor, invented, fc.array(proxy), fc.constantFrom(', ', ',', ' , '), (client, text, chain, comma) => {
      // Each proxy appends the address that it saw.
      const path = [client, ...chain]
      const header = chain.length === 0 ? text : [text, ...path.slice(0, -1)].join(comma)
      expect(find(path.at(-1)!, header)).toEqual(client)
    }),
    { numRuns: 2_000 },
  )
})

it('[CF28, CF29] every header names an address of the connection, an address in it, or none', () => {
  fc.assert(
    fc.property(fc.oneof(visitor, proxy), fc.oneof(fc.string(), invented), (peer, header) => {
      const address = find(peer, header)
      expect(address === undefined || address === peer || header.includes(address)).toEqual(true)
    }),
    { numRuns: 2_000 },
  )
})

it('[LV26] sockets of a proxy count for no address', () => {
  const { ofPeer } = createClientAddresses(PROXIES)
  const peers = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.2', '::ffff:10.0.0.2', '203.0.113.7', undefined]
  expect(peers.map((remoteAddress) => ofPeer({ remoteAddress } as Socket))).toEqual([
    ...Array.from({ length: 5 }, () => undefined),
    '203.0.113.7',
    undefined,
  ])
})
