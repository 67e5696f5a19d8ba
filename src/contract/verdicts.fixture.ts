import type { VerdictAnswer, VerdictCard } from './verdicts.ts'

/** A signed card on which 3 King Doggies are given for 2 Shiny Owls. Nothing checks its signature. */
export function verdictAnswer(card: Partial<VerdictCard> = {}, answer: Partial<VerdictAnswer> = {}): VerdictAnswer {
  const keyId = 'k'.repeat(43)
  return {
    card: {
      version: 1,
      code: '7KQ2M9XT4B',
      site: 'https://bgsi.example',
      source: 'calculator',
      valuesAt: '2026-11-19T12:00:00.000Z',
      signedAt: '2026-11-19T12:00:01.000Z',
      changes: 12,
      yours: [{ slug: 'king-doggy', name: 'King Doggy', quantity: 3, value: 1_000, trend: 'stable', receipt: 7 }],
      theirs: [{ slug: 'shiny-owl', name: 'Shiny Owl', quantity: 2, value: 2_000, range: { low: 1_900, high: 2_150 } }],
      totals: { yours: 3_000, theirs: 4_000 },
      verdict: { kind: 'win', percent: 25, margin: 3.1, odds: { win: 0.99, fair: 0.01, lose: 0 } },
      keyId,
      ...card,
    },
    signature: 's'.repeat(86),
    isValid: true,
    key: {
      kty: 'OKP',
      crv: 'Ed25519',
      alg: 'EdDSA',
      use: 'sig',
      kid: keyId,
      x: 'x'.repeat(43),
      createdAt: '2026-11-01T00:00:00.000Z',
    },
    ...answer,
  }
}
