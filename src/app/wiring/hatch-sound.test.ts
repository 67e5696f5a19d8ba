import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let playHatchSound: typeof import('./hatch-sound.ts').playHatchSound
beforeEach(async () => {
  vi.resetModules() // its audio context is made once
  ;({ playHatchSound } = await import('./hatch-sound.ts'))
})
afterEach(() => vi.unstubAllGlobals())

function audio(state: 'running' | 'suspended', resume = () => Promise.resolve()) {
  const loudest: number[] = []
  const started: number[] = []
  const node = () => ({ connect: (to: unknown) => to })
  const context = {
    state,
    currentTime: 10,
    destination: {},
    resume: vi.fn(resume),
    createGain: () => ({
      ...node(),
      gain: { setValueAtTime: () => {}, linearRampToValueAtTime: (value: number) => loudest.push(value) },
    }),
    createOscillator: () => ({
      ...node(),
      frequency: { setValueAtTime: () => {} },
      start: (at: number) => started.push(at),
      stop: () => {},
    }),
  }
  return { loudest, started, context, create: () => context as unknown as AudioContext } // only what a sound asks of it
}

it('[NO20] plays the site’s own two notes at volume 0.5', async () => {
  const { create, loudest, started } = audio('running')
  await playHatchSound(create)
  expect([loudest, started]).toEqual([
    [0.5, 0, 0.5, 0],
    [10, 10.11],
  ])
})

it('[NO20] wakes a sleeping context once the page was touched', async () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } })
  const { create, context, started } = audio('suspended')
  await playHatchSound(create)
  expect([context.resume.mock.calls.length, started.length]).toEqual([1, 2])
})

it.each([
  ['before the page was touched', false, () => Promise.resolve()],
  ['where the browser refuses', true, () => Promise.reject(new Error('no'))],
])('[NO21] %s it is only logged', async (_, hasBeenActive, resume) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive } })
  const { create, started } = audio('suspended', resume)
  await playHatchSound(create)
  expect([started, warn.mock.calls.length]).toEqual([[], 1])
})

it('[NO21] a browser without sound is only logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await playHatchSound()
  expect(warn).toHaveBeenCalledOnce()
})
