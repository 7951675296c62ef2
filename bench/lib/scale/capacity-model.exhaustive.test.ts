import { expect, test } from 'vitest'
import { bestSellerLimit, computeCapacity, type MeasuredOrder, readModel, sealingLimit } from './capacity-model.ts'

const ORDER: MeasuredOrder = {
  orders: 1,
  statements: 200,
  transactions: 10,
  rowsWritten: 80,
  walBytes: 50_000,
  serverCpuMs: 100,
  databaseCpuMs: 20,
  tableBytes: 10_000,
  indexBytes: 10_000,
  fileBytes: 0,
  files: 0,
  auditEntries: 8,
  notifications: 6,
  mails: 3,
  transfers: 8,
  lockedStatements: 17,
  sealingMsPerEntryOfTheHour: 0.01,
  auditCheckMsPerEntry: 0.05,
}
const MODEL = { ...readModel(), peakFactor: 8.64, utilization: 0.5, roundTripMs: 0.5, commitMs: 1.5 }

test('needs grow with the orders, except that there are two servers at least', () => {
  const [small, large] = [computeCapacity(MODEL, ORDER, 1_000), computeCapacity(MODEL, ORDER, 1_000_000)]
  expect(small.processes).toBe(2)
  expect(large.peak).toBeCloseTo(100)
  expect(large.databaseCores / small.databaseCores).toBeCloseTo(1_000)
  expect(large.databaseGbPerYear).toBeCloseTo((365e6 * 20_000) / 1_024 ** 3)
})

test('limits that no further machine raises', () => {
  expect(bestSellerLimit(MODEL, ORDER)).toBe(100)
  expect(sealingLimit(ORDER)).toBe(600_000)
})
