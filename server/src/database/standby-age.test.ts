import { expect, test } from 'vitest'
import { createAgeMeter } from './standby-age.ts'
import { formatWalPosition, parseWalPosition } from './wal-position.ts'

const MAX_AGE = 30_000
const identity = '1/bailu'
const report = (position: bigint, more = {}) => ({ recovering: true, position, timeline: 1, identity, ...more })

/** A meter that saw the primary once a second, writing 100 bytes each. */
function meterAt(seconds: number) {
  const meter = createAgeMeter(identity, MAX_AGE)
  for (let at = 0; at <= seconds; at += 1) meter.add({ at: at * 1_000, position: BigInt(at * 100), timeline: 1 })
  return meter
}

test('the age is that of the newest position of the primary that the standby has reached', () => {
  const meter = meterAt(20)
  expect(meter.judge(report(2_000n), 20_400)).toEqual({ state: 'current', ageMs: 400 })
  expect(meter.judge(report(1_999n), 20_400)).toEqual({ state: 'current', ageMs: 1_400 })
  expect(meter.judge(report(500n), 20_400)).toEqual({ state: 'current', ageMs: 15_400 })
})

test('beyond the bound, or when nothing recent is known, it is behind', () => {
  const meter = meterAt(200)
  expect(meter.judge(report(16_900n), 200_000)).toEqual({ state: 'behind', ageMs: 31_000 })
  expect(meter.judge(report(100n), 200_000)).toEqual({ state: 'behind', ageMs: Infinity })
  expect(createAgeMeter(identity, MAX_AGE).judge(report(100n), 0).state).toBe('behind')
})

test('while nobody writes, a standby stays current; while the primary is away, it grows older', () => {
  const meter = meterAt(1)
  for (let at = 2; at <= 600; at += 1) meter.add({ at: at * 1_000, position: 100n, timeline: 1 })
  expect(meter.judge(report(100n), 600_500)).toEqual({ state: 'current', ageMs: 500 })
  expect(meter.judge(report(100n), 640_000).state).toBe('behind')
})

test('promoted, of another cluster, or left behind by a failover: not read', () => {
  const meter = meterAt(5)
  expect(meter.judge(report(500n, { recovering: false }), 5_000).state).toBe('promoted')
  expect(meter.judge(report(500n, { identity: '2/bailu' }), 5_000).state).toBe('other_history')
  // The new primary had less than the standby of the old one has.
  meter.add({ at: 6_000, position: 400n, timeline: 2 })
  expect(meter.judge(report(500n), 6_000).state).toBe('other_history')
  expect(meter.judge(report(400n, { timeline: 2 }), 6_000)).toEqual({ state: 'current', ageMs: 0 })
})

test('positions are read as PostgreSQL writes them, anything else is none', () => {
  for (const text of ['0/0', '16/B374D848', 'FFFFFFFF/FFFFFFFF']) {
    expect(formatWalPosition(parseWalPosition(text)!)).toBe(text)
  }
  expect(parseWalPosition('16/B374D848')! > parseWalPosition('15/FFFFFFFF')!).toBe(true)
  for (const text of ['', '16', '16/', '/1', '16/b374', '123456789/0', "0/0'; select 1", '0/0 ', '-1/0'])
    expect(parseWalPosition(text)).toBeUndefined()
})
