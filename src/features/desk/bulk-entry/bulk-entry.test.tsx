import { NotFoundError } from '#contract/source.ts'
import { bulkEntryDraft } from './bulk-entry-draft.ts'
import { toastStore } from '#ui/toast-store.ts'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { createHash, webcrypto } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeDeskValue } from '../testing/desk-value.fixture.ts'
import { eva, makeProposal } from '../testing/proposal.fixture.ts'
import { renderPage } from '../testing/render-page.tsx'

/** Before the clock is faked. */
const realTurn = setImmediate

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-01-03T12:05:00.000Z') })
  // Without threads, which the faked clock does not wait for.
  vi.spyOn(webcrypto.subtle, 'digest').mockImplementation(
    async (_, bytes) =>
      Uint8Array.from(
        createHash('sha256')
          .update(bytes as Uint8Array)
          .digest(),
      ).buffer,
  )
  vi.stubGlobal('crypto', webcrypto)
})
afterEach(() => {
  cleanup()
  bulkEntryDraft.remove()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const REASON = 'Sold three times this week'
const values = ['a', 'b', 'c'].map((slug) => makeDeskValue(slug))
const start = (options: Parameters<typeof renderPage>[1] = {}) =>
  renderPage('/desk/entry', { user: eva, values, ...options })
const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name })
const type = (text: string, into = 'Lines') => fireEvent.change(field(into), { target: { value: text } })
const rows = () =>
  within(screen.getByRole('list', { name: 'Preview' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ })
type Pass = (ms: number) => Promise<unknown>
/** Until the pets of the text are looked up. Effects run when a pass ends. */
async function settle(pass: Pass) {
  for (let turn = 0; turn < 4; turn++) await pass(500)
}
async function send(pass: Pass) {
  fireEvent.click(sendButton())
  for (let turn = 0; turn < 4; turn++) await pass(1)
}
const refusal = (clientId: string, code: string) => ({
  clientId,
  id: null,
  problem: { type: 'about:blank', title: 'Conflict', status: 409, code, detail: 'no' },
})

it('[DK92, DK93] each line stands beside the present value; unchanged and faulty ones are marked and not sent', async () => {
  const { calls, pass } = await start({
    values: [
      values[0]!,
      values[1]!,
      makeDeskValue('c', {
        freeze: { by: { role: 'lead', name: 'Lea' }, reason: 'Two rings', at: makeProposal('1').createdAt },
      }),
    ],
  })
  type('slug,value,demand,reason\na,1100,high,\nb,1000,medium,\nnobody,5,,\na,5,,\nc,12kk,,\nc,900,,\n')
  await settle(pass)
  expect(rows()).toEqual([
    'Line 2Pet a1,000 → 1,100 · Medium → High · Stable → Rising+10%Ready',
    'Line 3Pet b1,000Unchanged',
    'Line 4nobodySlug: No Normal pet has the slug “nobody”.Error',
    'Line 5aSlug: The same pet as in line 2.Error',
    'Line 6cValue: “12kk” isn’t a number. Write it with digits alone, such as 12000, or write N/A, TBD or O/C.Error',
    'Line 7cSlug: The same pet as in line 6.Error',
  ])
  expect(screen.getByText('1 line to send, 1 unchanged, 4 with errors')).toBeTruthy()
  type(REASON, 'Reason for lines without one')
  await send(pass)
  expect(calls.propose.mock.calls.map(([proposals]) => proposals.map(({ slug }) => slug))).toEqual([['a']])
  type('slug,value\nc,900')
  await settle(pass)
  expect(rows()).toEqual(['Line 2Pet c1,000 → 900 · Stable → Dropping-10%ReadyFrozen'])
})

it('[DK91] a text that cannot be read says why instead of a preview', async () => {
  const { pass } = await start()
  type('king-doggy,5')
  await settle(pass)
  expect([screen.getByRole('alert').textContent, screen.queryByRole('list', { name: 'Preview' })]).toEqual([
    'The first line must name the columns, and one of them must be slug.',
    null,
  ])
})

it('[DK94] lines without a reason need the common one, and those with one keep it', async () => {
  const { calls, pass } = await start()
  type(`slug,value,reason\na,1100,\nb,1200,${REASON}`)
  await settle(pass)
  fireEvent.click(sendButton())
  expect([
    document.activeElement,
    screen.getByText('Some lines have no reason. Write one for them here.'),
    calls.propose.mock.calls.length,
  ]).toEqual([field('Reason for lines without one'), expect.anything(), 0])
  type('  The spring event moved these ', 'Reason for lines without one')
  fireEvent.change(screen.getByRole('combobox', { name: 'Kind of reason' }), { target: { value: 'game-update' } })
  await send(pass)
  expect(calls.propose.mock.calls[0]![0]).toEqual([
    {
      clientId: expect.any(String),
      slug: 'a',
      receipt: 7,
      value: 1_100,
      reasonCode: 'game-update',
      reason: 'The spring event moved these',
    },
    { clientId: expect.any(String), slug: 'b', receipt: 7, value: 1_200, reasonCode: 'game-update', reason: REASON },
  ])
})

it('[DK95, DK99] many lines are sent by tens with progress, and what is sent leaves the text', async () => {
  const many = Array.from({ length: 25 }, (_, index) => makeDeskValue(`p${index}`))
  const { calls, pass } = await start({ values: many })
  type(`slug,value,reason\n${many.map(({ item }) => `${item.slug},1100,${REASON}`).join('\n')}`)
  await settle(pass)
  let answer = () => {}
  const original = calls.propose.getMockImplementation()!
  calls.propose
    .mockImplementationOnce(original)
    .mockImplementationOnce((proposals) => new Promise((resolve) => (answer = () => resolve(original(proposals)))))
  await send(pass)
  const progress = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Sending proposals' })
  expect([progress.value, progress.max, screen.getByText('10 of 25'), rows().length, field('Lines').readOnly]).toEqual([
    10,
    25,
    expect.anything(),
    15,
    true,
  ])
  answer()
  for (let turn = 0; turn < 4; turn++) await pass(1)
  expect(calls.propose.mock.calls.map(([proposals]) => proposals.length)).toEqual([10, 10, 5])
  expect([field('Lines').value, screen.getByText('25 proposals sent.')]).toEqual(['', expect.anything()])
})

it('[DK96, DK97] failed lines stay with their reason, and a retry sends those alone with the same client ids', async () => {
  const { calls, pass } = await start()
  calls.propose.mockImplementationOnce(async (proposals) => ({
    answers: proposals.map(({ clientId, slug }) =>
      slug === 'b' ? refusal(clientId, 'rate.limited') : { clientId, id: 'x', problem: null },
    ),
  }))
  type(`slug,value,reason\na,1100,${REASON}\nb,1200,${REASON}\nc,1300,${REASON}`)
  await settle(pass)
  await send(pass)
  expect([
    rows(),
    field('Lines').value,
    screen.getByText('2 proposals sent. 1 line failed and stayed in the list.'),
  ]).toEqual([
    ['Line 2Pet b1,000 → 1,200 · Stable → RisingThat was too fast. Wait a moment.+20%Not sent'],
    `slug,value,reason\nb,1200,${REASON}`,
    expect.anything(),
  ])
  expect(sendButton().textContent).toBe('Send the remaining 1 proposal')
  await send(pass)
  const [first, second] = calls.propose.mock.calls.map(([proposals]) => proposals)
  expect([second, field('Lines').value]).toEqual([[first![1]], ''])
})

it('[DK96] a value that changed meanwhile is shown again, and the retry builds on it', async () => {
  const { calls, pass } = await start()
  type(`slug,value,reason\na,1100,${REASON}`)
  await settle(pass)
  calls.propose.mockImplementationOnce(async ([only]) => ({ answers: [refusal(only!.clientId, 'value.changed')] }))
  calls.values.mockResolvedValue({
    values: [makeDeskValue('a', { receipt: 9, present: { ...values[0]!.present, value: 1_050 } })],
  })
  await send(pass)
  expect(rows()).toEqual(['Line 2Pet a1,050 → 1,100This value changed meanwhile. Look at it again.+4.8%Not sent'])
  await send(pass)
  const [first, second] = calls.propose.mock.calls.map(([[only]]) => only!)
  expect([first!.receipt, second!.receipt, first!.clientId === second!.clientId]).toEqual([7, 9, false])
})

it('[DK97, DK98] what was pasted is there after a reload, and is the same proposal when it is sent again', async () => {
  const first = await start()
  type(`slug,value\na,1100`)
  type(REASON, 'Reason for lines without one')
  await settle(first.pass)
  first.calls.propose.mockRejectedValue(new TypeError('no network'))
  await send(first.pass)
  await first.pass(3_000)
  expect(screen.getByRole('alert').textContent).toContain('Couldn’t reach the server.')
  const ids = first.calls.propose.mock.calls.map(([[only]]) => only!.clientId)
  first.unmount()
  first.calls.propose.mockReset()
  const second = await start()
  await settle(second.pass)
  expect([field('Lines').value, field('Reason for lines without one').value, rows().length]).toEqual([
    'slug,value\na,1100',
    REASON,
    1,
  ])
  await send(second.pass)
  expect([...ids, second.calls.propose.mock.calls[0]![0][0]!.clientId]).toEqual(Array.from({ length: 4 }, () => ids[0]))
  expect([localStorage.length, field('Lines').value]).toEqual([0, ''])
})

it('[DK100] a role that ends while lines are sent stops the rest, and the text stays', async () => {
  const { calls, pass } = await start()
  type(`slug,value,reason\na,1100,${REASON}`)
  await settle(pass)
  calls.user.mockResolvedValue({ ...eva, role: 'player' })
  calls.propose.mockRejectedValue(new NotFoundError('proposing'))
  await send(pass)
  await pass(100)
  expect([
    calls.propose.mock.calls.length,
    screen.getByRole('heading', { level: 1 }).textContent,
    toastStore.get()[0]?.title,
    bulkEntryDraft.get().text,
  ]).toEqual([
    1,
    'Not for you',
    'Your role has ended, so the desk is closed for you.',
    `slug,value,reason\na,1100,${REASON}`,
  ])
})

it('[DK90, DK91] a file is read like a paste, and one that is no text says so', async () => {
  const { pass } = await start()
  const choose = async (...parts: string[]) => {
    fireEvent.change(screen.getByLabelText('Open a CSV file', { selector: 'input' }), {
      target: { files: [new File(parts, 'values.csv')] },
    })
    await act(() => new Promise<void>((resolve) => void realTurn(resolve)))
    await settle(pass)
  }
  await choose('\ufeffslug;value\r\na;1100\r\n')
  expect(rows()).toEqual(['Line 2Pet a1,000 → 1,100 · Stable → Rising+10%Ready'])
  await choose('GIF\0\u0003')
  expect(screen.getByRole('alert').textContent).toBe('This file couldn’t be read. Open a CSV file, or paste the lines.')
  await choose('x'.repeat(500_001))
  expect(screen.getByRole('alert').textContent).toBe('This is too much for one go. Send at most 500 lines at once.')
  expect(rows()).toHaveLength(1)
})

/** Makes each reading of the clock 10 ms later, so that a slice is one step. */
function slowClock() {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10))
}
const MANY = `slug,value,reason\n${Array.from({ length: 500 }, (_, line) => `a${line},5,${REASON}`).join('\n')}`
/** Until the page shows something: reading goes on in real tasks. */
async function waitUntil(isShown: () => boolean) {
  while (!isShown()) await act(() => new Promise<void>((resolve) => void realTurn(resolve)))
}
const progress = () => screen.queryByRole<HTMLProgressElement>('progressbar', { name: 'Reading the lines' })

it('[DK165] a long list is read in slices, with its progress in place of the button that sends', async () => {
  await start()
  slowClock()
  type(MANY)
  await waitUntil(() => (progress()?.value ?? 0) > 0)
  expect([screen.queryByRole('button', { name: /^Send/ }), screen.queryByRole('list', { name: 'Preview' })]).toEqual([
    null,
    null,
  ])
  await waitUntil(() => progress() === null)
  expect(rows()[0]).toMatch(/^Line 2a0/)
})

it('[DK166] reading is stopped, sends nothing, and starts again when it is asked to', async () => {
  const { calls } = await start()
  slowClock()
  type(MANY)
  await waitUntil(() => progress() !== null)
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect([
    progress(),
    field('Lines').value === MANY,
    screen.getByText('Stopped. Nothing is sent until the lines are read.'),
  ]).toEqual([null, true, expect.anything()])
  fireEvent.submit(screen.getByRole('form', { name: 'Bulk entry' }))
  expect([calls.propose.mock.calls, screen.queryByRole('button', { name: /^Send/ })]).toEqual([[], null])
  fireEvent.click(screen.getByRole('button', { name: 'Read the lines' }))
  await waitUntil(() => screen.queryByRole('list', { name: 'Preview' }) !== null)
  expect(rows()[0]).toMatch(/^Line 2a0/)
})

it('[DK166] typing replaces the reading of an older text', async () => {
  const { pass } = await start()
  slowClock()
  type(MANY)
  await waitUntil(() => progress() !== null)
  type('slug,value\nb,1200')
  await waitUntil(() => progress() === null)
  vi.mocked(performance.now).mockRestore()
  await settle(pass)
  expect(rows()).toEqual(['Line 2Pet b1,000 → 1,200 · Stable → Rising+20%Ready'])
})

it('[DK167] a file of 10 MB is refused by its size, and is not read', async () => {
  await start()
  const file = new File(['slug,value'], 'values.csv')
  const read = vi.spyOn(file, 'arrayBuffer')
  Object.defineProperty(file, 'size', { value: 10_000_000 })
  fireEvent.change(screen.getByLabelText('Open a CSV file', { selector: 'input' }), { target: { files: [file] } })
  expect([screen.getByRole('alert').textContent, read.mock.calls]).toEqual([
    'This is too much for one go. Send at most 500 lines at once.',
    [],
  ])
})
