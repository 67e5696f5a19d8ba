import { type ChooseInboxRules, type InboxRules, MAX_INBOX_RULES } from '#contract/inbox-rules.ts'
import { newCheck } from '#domain/inbox/new-check.ts'
import { PRESET_RULES } from '#domain/inbox/presets.ts'
import { HttpError } from '#lib/http.ts'
import * as texts from '#messages/inbox-rules.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { inboxRulesSource } from './inbox-rules.ts'
import { RuleChoices } from './rule-choices.tsx'

afterEach(cleanup)

const answer = (chosen: ChooseInboxRules): InboxRules =>
  chosen.preset === 'custom' ? chosen : { ...chosen, rules: [...PRESET_RULES[chosen.preset]] }

async function show(first: ChooseInboxRules = { preset: 'sensible' }) {
  vi.spyOn(inboxRulesSource, 'read').mockResolvedValue(answer(first))
  const save = vi.spyOn(inboxRulesSource, 'save').mockImplementation(async (chosen) => answer(chosen))
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RuleChoices userId="ann" />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(chosen()).toBe(first.preset))
  return save
}
const radios = () => screen.getAllByRole<HTMLInputElement>('radio')
const chosen = () => radios().find(({ checked }) => checked)?.value
async function press(name: string) {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
async function choose(name: string, value: string) {
  const box = await screen.findByRole('combobox', { name })
  await act(async () => fireEvent.change(box, { target: { value } }))
}

it('[IR60] presets are radio buttons, and the chosen one is saved', async () => {
  const save = await show()
  expect(radios().map(({ value }) => value)).toEqual(['sensible', 'everything', 'fair', 'wants', 'traded', 'custom'])
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: /^Fair only/ })))
  await vi.waitFor(() => expect([save.mock.calls[0]?.[0], chosen()]).toEqual([{ preset: 'fair' }, 'fair']))
  expect(screen.queryByRole('list')).toBeNull()
})

it('[IR60] a choice that could not be saved stays as it was, and says so', async () => {
  const save = await show()
  save.mockRejectedValue(new HttpError('setting', 500, 'unknown'))
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: /^Everything/ })))
  expect((await screen.findByRole('alert')).textContent).toBe('Couldn’t save your setting. Try again.')
  await vi.waitFor(() => expect(chosen()).toBe('sensible'))
})

it('[IR61] own rules begin with those of the preset, and are added, set, moved and removed', async () => {
  const save = await show({ preset: 'fair' })
  const last = () => save.mock.lastCall?.[0]
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: /^My own rules/ })))
  const fair = { check: { kind: 'verdict', percent: -5 }, outcome: 'refuse' }
  await vi.waitFor(() => expect(screen.getAllByRole('listitem').length).toBe(1))
  expect(last()).toEqual({ preset: 'custom', rules: [fair] })
  await choose('Add a rule', 'pile')
  await press('Add')
  const pile = { check: { kind: 'pile' }, outcome: 'file' }
  await vi.waitFor(() => expect(last()).toEqual({ preset: 'custom', rules: [fair, pile] }))
  await press('Move up: No pile of small pets')
  await vi.waitFor(() => expect(last()).toEqual({ preset: 'custom', rules: [pile, fair] }))
  await vi.waitFor(() => expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('No pile'))
  await choose('Otherwise: No pile of small pets', 'quiet')
  await vi.waitFor(() =>
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Otherwise: No pile of small pets' }).value).toBe(
      'quiet',
    ),
  )
  await choose('Verdict for me at least', '-10')
  const changed = { check: { kind: 'verdict', percent: -10 }, outcome: 'refuse' }
  await vi.waitFor(() => expect(last()).toEqual({ preset: 'custom', rules: [{ ...pile, outcome: 'quiet' }, changed] }))
  await vi.waitFor(() =>
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Verdict for me at least' }).value).toBe('-10'),
  )
  await press('Remove: No pile of small pets')
  await vi.waitFor(() => expect(last()).toEqual({ preset: 'custom', rules: [changed] }))
})

it('[IR65] the focus stays with a moved rule, and is not lost with a removed one', async () => {
  const kinds = ['pile', 'priced', 'known'] as const
  await show({ preset: 'custom', rules: kinds.map((kind) => ({ check: newCheck(kind, 'UTC'), outcome: 'file' })) })
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
  const names = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('b')!.textContent)
  const focus = (name: string) => act(async () => screen.getByRole('button', { name }).focus())
  async function pressFocused(...expected: string[]) {
    await act(async () => fireEvent.click(document.activeElement!))
    await vi.waitFor(() => expect(names()).toEqual(expected))
  }
  const [pile, priced, known] = [texts.check.pile, texts.check.priced, texts.check.known]
  await vi.waitFor(() => expect(names()).toEqual([pile, priced, known]))
  await focus(`Move up: ${known}`)
  await pressFocused(pile, known, priced)
  expect(focused()).toBe(`Move up: ${known}`)
  await pressFocused(known, pile, priced)
  // It is the first one now, which can only move down.
  expect(focused()).toBe(`Move down: ${known}`)
  await pressFocused(pile, known, priced)
  expect(focused()).toBe(`Move down: ${known}`)
  await focus(`Remove: ${priced}`)
  await pressFocused(pile, known)
  expect(focused()).toBe(`Remove: ${known}`)
  await focus(`Remove: ${pile}`)
  await pressFocused(known)
  expect(focused()).toBe(`Remove: ${known}`)
  await pressFocused()
  expect(focused()).toBe('Add')
})

it('[IR65] the last rule that fits takes the button with it, and has the focus', async () => {
  const pile = { check: newCheck('pile', 'UTC'), outcome: 'file' as const }
  await show({ preset: 'custom', rules: Array.from({ length: MAX_INBOX_RULES - 1 }, () => pile) })
  await choose('Add a rule', 'known')
  const button = await screen.findByRole('button', { name: 'Add' })
  await act(async () => button.focus())
  await press('Add')
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove: Only players I know'))
})
