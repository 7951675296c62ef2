import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTx } from '../../database/transaction.ts'
import { bankLine, bankStatement } from './table.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { retainedStatements } from './list-statements.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop.close())

const FILE =
  'Date,Time,Description,Withdrawal,Deposit,Balance,Reference\n20/11/2026,10:00,Malee Suksan,,950.03,950.03,R1\n'

test('after the retention the file and payers’ names are erased, and the amounts stay', async () => {
  const till = shop.as(newStaffActor('finance'))
  await till('POST /api/staff/statement', {}, { upload: { bytes: Buffer.from(FILE), name: 'statement.csv' } })
  const system = shop.ctx({ kind: 'system' })
  const erase = (before: Date) => inTx(system, (tx) => retainedStatements.erase(tx, before, 10))
  expect(await erase(new Date('2020-01-01'))).toEqual({ count: 0 })
  const later = new Date('2040-01-01')
  expect(await retainedStatements.due(system, later)).toBe(1)
  expect(await erase(later)).toEqual({ count: 1 })
  expect(await retainedStatements.due(system, later)).toBe(0)
  const [storedStatement] = await shop.db.select().from(bankStatement)
  expect(storedStatement!.content.length).toBe(0)
  expect(await shop.db.select().from(bankLine)).toMatchObject([{ words: '', amount: 95_003n, reference: 'R1' }])
  await expect(shop.db.update(bankLine).set({ words: 'Someone else' })).rejects.toThrow()
  await expect(shop.db.update(bankStatement).set({ content: Buffer.from('x') })).rejects.toThrow()
})
