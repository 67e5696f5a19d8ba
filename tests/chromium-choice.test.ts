import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ensureChromium, findChromium } from '../scripts/chromium.mjs'

let folder: string
const plant = (name: string) => {
  writeFileSync(join(folder, name), '#!/bin/sh\n')
  chmodSync(join(folder, name), 0o755)
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'browser-'))
  plant('chromium')
  vi.stubEnv('PATH', folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

it('[RU3] the browser of the tests is CHROMIUM_PATH before any other', () => {
  vi.stubEnv('CHROMIUM_PATH', '/opt/browser')
  expect(findChromium()).toEqual('/opt/browser')
})

it('[RU3] without CHROMIUM_PATH it is the one on the path', () => {
  vi.stubEnv('CHROMIUM_PATH', undefined)
  expect(findChromium()).toEqual(join(folder, 'chromium'))
})

it('[RU3] of two on the path it is the one without a window', () => {
  vi.stubEnv('CHROMIUM_PATH', undefined)
  plant('chromium-headless-shell')
  expect(findChromium()).toEqual(join(folder, 'chromium-headless-shell'))
})

it('[RU3] a CHROMIUM_PATH that does not exist is said', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/no/such/browser')
  await expect(ensureChromium()).rejects.toThrow('CHROMIUM_PATH: there is no file /no/such/browser.')
})
