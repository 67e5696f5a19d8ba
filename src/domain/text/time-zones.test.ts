import { expect, it } from 'vitest'
import { findTimeZone, listTimeZones } from './time-zones.ts'

it.each([
  [['Europe/Berlin'], 'Europe/Berlin'],
  [[null, 'Pacific/Kiritimati'], 'Pacific/Kiritimati'],
  [['Pacific/Pago_Pago', 'UTC'], 'Pacific/Pago_Pago'],
  [['Etc/Unknown'], 'UTC'],
  [[null, 'Etc/Unknown'], 'UTC'],
  [['Mars/Olympus', 'Asia/Tokyo'], 'Asia/Tokyo'],
  [[undefined], 'UTC'],
  [['', ''], 'UTC'],
  [[], 'UTC'],
])('[AL272] of the zones %j the reader has %s', (zones, zone) => {
  expect(findTimeZone(...zones)).toBe(zone)
})

it('[AL273] the present zone and UTC come first among those to choose, each once', () => {
  const zones = listTimeZones('Asia/Tokyo')
  expect(zones.slice(0, 2)).toEqual(['Asia/Tokyo', 'UTC'])
  expect([new Set(zones).size === zones.length, zones.length > 300]).toEqual([true, true])
})
