import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { at, closeEvent, createTinyWorld, runEstimator, trade } from '../support/estimation/tiny-world.ts'

/** Runs what `npm run estimate` runs. */
function estimate(input: string | Buffer) {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/estimate.ts'], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  return {
    closes: stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { at: number; estimates: unknown }),
    errors: stderr.split('\n').filter((line) => line !== ''),
    status,
  }
}

const toLines = (events: readonly unknown[]): string[] => events.map((event) => JSON.stringify(event))

it('[ES1] writes one line for each close, and nothing else', () => {
  const { events } = createTinyWorld({ days: 12 })
  const { closes, errors, status } = estimate(toLines(events).join('\n'))
  const expected = runEstimator(events)
  expect(closes.map((close) => close.at)).toEqual(Array.from({ length: 12 }, (_, day) => closeEvent(day).at))
  expect(closes.map(({ estimates }) => estimates)).toEqual(expected)
  expect([errors, status]).toEqual([[], 0])
})

it('[ES2, ES3, ES4, ES5, ES6] names bad lines by number and reason, and goes on', () => {
  const { events } = createTinyWorld({ days: 8 })
  const lines = toLines(events.slice(0, -1))
  const side = [['item-1', 1]] as [string, number][]
  const other = [['item-2', 2]] as [string, number][]
  const one = trade(7, 'same', 'account-1', 'account-2', side, other)
  const bad: [line: string, reason: RegExp][] = [
    ['{"type":"trade"', /not JSON/],
    ['[1,2]', /type|object/i],
    ['null', /object|null/i],
    ['{"type":"gift","at":1}', /type/],
    ['{"type":"account","at":NaN,"id":"x"}', /not JSON/],
    [JSON.stringify({ ...one, id: 'x1', at: -1 }), /at/],
    [JSON.stringify({ ...one, id: 'x2', at: 1.5 }), /at/],
    [JSON.stringify({ ...one, id: 'x3', give: [] }), /give/],
    [JSON.stringify({ ...one, id: 'x4', give: [['item-1', 0]] }), /give/],
    [JSON.stringify({ ...one, id: 'x5', give: [['item-1', 1.5]] }), /give/],
    [JSON.stringify({ ...one, id: 'x6', give: [['item-1', 1_000_001]] }), /give/],
    [JSON.stringify({ ...one, id: 'x7', get: [['item-1']] }), /get/],
    [JSON.stringify({ ...one, id: 'x8', get: [['item-1', '1']] }), /get/],
    [JSON.stringify({ ...one, id: '' }), /id/],
    [JSON.stringify({ ...one, id: 'x'.repeat(201) }), /id/],
    [JSON.stringify({ ...one, id: 'x9', b: 'account-1' }), /same account/],
    [JSON.stringify({ ...one, id: 'x10', give: [['unheard-of', 1]] }), /unknown item/],
    [JSON.stringify({ ...one, id: 'x11', give: [['__proto__', 1]] }), /unknown item/],
    [JSON.stringify({ type: 'confirm', at: at(7), item: 'unheard-of', value: 3, by: 'editors' }), /unknown item/],
    [JSON.stringify({ type: 'confirm', at: at(7), item: 'item-1', value: 0, by: 'editors' }), /value/],
    ['{"type":"confirm","at":1,"item":"item-1","value":1e999,"by":"editors"}', /value/],
    [JSON.stringify({ type: 'confirm', at: at(7), item: 'item-1', value: '12k', by: 'editors' }), /value/],
    [JSON.stringify({ type: 'confirm', at: at(7), item: 'item-1', value: 3, by: 'nobody' }), /by/],
    [JSON.stringify({ type: 'prior', at: at(7), item: 'new', value: 3, odds: -1, trend: 'stable' }), /odds/],
    [JSON.stringify({ type: 'prior', at: at(7), item: 'new', value: 3, odds: null, trend: 'sideways' }), /trend/],
    [JSON.stringify({ type: 'account', at: at(7), id: 'x'.repeat(1_100_000) }), /longer/],
    [JSON.stringify({ ...one, get: side, give: other }), /other content/],
  ]
  const input = [
    ...lines,
    JSON.stringify(one),
    JSON.stringify(one),
    ...bad.map(([line]) => line),
    '',
    JSON.stringify(closeEvent(7)),
  ]
  const { closes, errors, status } = estimate(input.join('\n'))
  expect(status).toBe(0)
  expect(closes.map(({ estimates }) => estimates)).toEqual(runEstimator([...events.slice(0, -1), one, closeEvent(7)]))
  const first = lines.length + 3
  for (const [index, [, reason]] of bad.entries()) {
    expect(errors[index]).toMatch(new RegExp(`^line ${first + index}: `))
    expect(errors[index]).toMatch(reason)
  }
  expect(errors.slice(bad.length)).toEqual([`${bad.length} lines skipped`])
})

it('[ES3] takes ids of any kind', () => {
  const ids = ['__proto__', 'constructor', '\u{D800}', 'a b\u0000', '木']
  const events = [
    ...ids.map((item) => ({ type: 'prior', at: at(0, 0), item, value: 5, odds: null, trend: 'stable' })),
    ...ids.map((id, index) => ({
      type: 'trade',
      at: at(0),
      id,
      a: id,
      b: ids[(index + 1) % 5],
      give: [[id, 1]],
      get: [[ids[(index + 1) % 5], 1]],
    })),
    closeEvent(0),
  ]
  const { closes, errors, status } = estimate(toLines(events).join('\n'))
  expect([errors, status]).toEqual([[], 0])
  expect((closes[0]!.estimates as { item: string }[]).map(({ item }) => item).toSorted()).toEqual(ids.toSorted())
})

it('[ES2] reads a file without a line, and bytes that are not text', () => {
  expect(estimate('')).toEqual({ closes: [], errors: [], status: 0 })
  const { errors, status } = estimate(Buffer.from([0xff, 0xfe, 0x0a, 0x00]))
  expect(errors).toEqual(['line 1: not JSON', 'line 2: not JSON', '2 lines skipped'])
  expect(status).toBe(0)
})
