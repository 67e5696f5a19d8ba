import type { ChooseInboxRules, InboxRules } from '#contract/inbox-rules.ts'
import { PRESET_RULES } from '#domain/inbox/presets.ts'
import { HttpError } from '#lib/http.ts'
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
