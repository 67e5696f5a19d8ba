import { PASSING } from '#domain/chat/licence.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chatSource } from '../shared/chat-source.ts'
import { renderChat } from '../testing/render-chat.tsx'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-02T12:00:00.000Z') }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const PASSED = { passedAt: '2026-01-02T12:00:00.000Z' }

async function start() {
  // jsdom has no dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
  const passLicence = vi.spyOn(chatSource, 'passLicence').mockResolvedValue(PASSED)
  const { pass } = await renderChat('/chat/c1', { isLicensed: false })
  const press = async (name: string | RegExp) => {
    fireEvent.click(screen.getByRole('button', { name }))
    await pass(1)
  }
  const open = async () => {
    await press('Start')
    await vi.waitFor(async () => {
      await pass(1)
      screen.getByText('Question 1 of 3')
    })
  }
  return { pass, press, open, passLicence }
}
const field = () => screen.queryByRole('textbox', { name: 'Message to Ben' })
const dialog = () => within(screen.getByRole('dialog', { name: 'Safe trading' }))

it('[CH153, CH156] three pictures with right answers open the field, which gets the focus', async () => {
  const { open, press, pass, passLicence } = await start()
  expect([field(), screen.queryByRole('button', { name: 'Choose a phrase' })]).toEqual([null, expect.anything()])
  await open()
  for (const [question, answer] of [
    [/changes/, /check every pet again/],
    [/Trust trade/, /both pets go into one trade/],
    [/outside the game/, /Stay in the game/],
  ] as const) {
    expect(dialog().getByRole('heading', { level: 3 }).textContent).toMatch(question)
    expect(dialog().getByRole('figure').textContent.length).toBeGreaterThan(20)
    await press(answer)
  }
  await pass(1)
  expect(passLicence.mock.calls).toEqual([[PASSING]])
  expect(document.activeElement).toBe(field())
})

it('[CH154] a wrong answer says why, and the same question is answered again at once', async () => {
  const { open, press } = await start()
  await open()
  await press(/Confirm fast/)
  expect(document.querySelector('.outcome')!.textContent).toBe(
    'Not safe. That’s how swaps work: you confirm a pet you didn’t want. A confirmed trade can’t be undone. Choose again.',
  )
  await press(/check every pet again/)
  expect(screen.getByText('Question 2 of 3')).toBe(document.querySelector('.progress'))
  expect(document.querySelector('.outcome')!.textContent).toBe('')
  expect(document.activeElement).toBe(dialog().getByRole('heading', { level: 3 }))
})

it('[CH155] answers that could not be saved are saved again on request', async () => {
  const { open, press, pass, passLicence } = await start()
  passLicence.mockRejectedValueOnce(new Error('down'))
  await open()
  for (const answer of [/check every pet again/, /both pets go into one trade/, /Stay in the game/]) await press(answer)
  await pass(1)
  expect([screen.getByText('Couldn’t save your answers.').tagName, field()]).toEqual(['P', null])
  await press('Try again')
  await pass(1)
  expect([passLicence.mock.calls.length, field()]).toEqual([2, expect.anything()])
})
