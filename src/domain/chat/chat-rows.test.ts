import { tz } from '@date-fns/tz'
import { formatISO } from 'date-fns/formatISO'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chatMessage, outgoingMessage } from '#contract/chat.fixture.ts'
import { messageDays } from './chat-rows.ts'

type Sent = readonly [sentAt: string, senderId?: string, tradeOfferId?: string | null]
const log = (...sent: readonly Sent[]) =>
  sent.map(([sentAt, senderId = 'ben', tradeOfferId = null], n) =>
    chatMessage(n + 1, { sentAt, senderId, tradeOfferId }),
  )
const shown = (
  messages: ReturnType<typeof log>,
  { timeZone = 'UTC', outgoing = [] as ReturnType<typeof outgoingMessage>[] } = {},
) =>
  messageDays({ messages, outgoing, userId: 'ann', timeZone }).map(({ start, groups }) => [
    formatISO(start, { representation: 'date', in: tz(timeZone) }),
    groups.map(({ senderId, entries }) => [
      senderId,
      ...entries.map((entry) => (entry.kind === 'message' ? entry.message.seq : entry.outgoing.clientId)),
    ]),
  ])

describe('a conversation as it is shown', () => {
  it('[CH13] is divided by day, in the time zone of the reader', () => {
    const messages = log(['2026-01-02T22:30:00.000Z'], ['2026-01-02T23:30:00.000Z'], ['2026-01-03T00:30:00.000Z'])
    expect(shown(messages)).toEqual([
      [
        '2026-01-02',
        [
          ['ben', 1],
          ['ben', 2],
        ],
      ],
      ['2026-01-03', [['ben', 3]]],
    ])
    expect(shown(messages, { timeZone: 'Europe/Berlin' })).toEqual([
      ['2026-01-02', [['ben', 1]]],
      [
        '2026-01-03',
        [
          ['ben', 2],
          ['ben', 3],
        ],
      ],
    ])
  })

  it('[CH70] groups what one person writes without five minutes of pause', () => {
    expect(
      shown(
        log(
          ['2026-01-02T10:00:00.000Z'],
          ['2026-01-02T10:04:59.000Z'],
          ['2026-01-02T10:09:58.000Z', 'ann'],
          ['2026-01-02T10:10:00.000Z'],
          ['2026-01-02T10:15:00.000Z'],
        ),
      ),
    ).toEqual([
      [
        '2026-01-02',
        [
          ['ben', 1, 2],
          ['ann', 3],
          ['ben', 4],
          ['ben', 5],
        ],
      ],
    ])
  })

  it('[CH71] lets a trade offer stand alone', () => {
    const at = '2026-01-02T10:00:00.000Z'
    expect(shown(log([at], [at, 'ben', 'o1'], [at]))).toEqual([
      [
        '2026-01-02',
        [
          ['ben', 1],
          ['ben', 2],
          ['ben', 3],
        ],
      ],
    ])
  })

  it('[CN38, CH72] ends with what is not acknowledged, whatever the clock here says', () => {
    const messages = log(['2026-01-02T10:00:00.000Z', 'ann'], ['2026-01-02T10:01:00.000Z', 'ann'])
    const outgoing = [
      outgoingMessage('x', { typedAt: '2026-01-01T10:01:30.000Z' }),
      outgoingMessage('y', { typedAt: '2026-01-02T10:06:00.000Z' }),
    ]
    expect(shown(messages, { outgoing })).toEqual([
      [
        '2026-01-02',
        [
          ['ann', 1, 2, 'x'],
          ['ann', 'y'],
        ],
      ],
    ])
  })

  it('[CH13] shows each message once and in order, each day once', () => {
    const at = fc
      .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 0, 6) })
      .map((time) => new Date(time).toISOString())
    fc.assert(
      fc.property(fc.array(fc.tuple(at, fc.constantFrom('ann', 'ben'))), (sent) => {
        const days = shown(log(...sent))
        expect(days.flatMap(([, groups]) => (groups as unknown[][]).flatMap(([, ...seqs]) => seqs))).toEqual(
          sent.map((_, n) => n + 1),
        )
        expect(new Set(days.map(([day]) => day)).size).toEqual(days.length)
      }),
    )
  })
})
