import { desc } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bankLine } from './table.ts'
import { seedStaff } from '../../testing/fixtures/orders-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let shop: TestApp
let finance: ReturnType<TestApp['as']>
beforeAll(async () => {
  shop = await openTestApp()
  shop.setClock(new Date('2026-11-21T05:00:00Z'))
  finance = shop.as((await seedStaff(shop, 'finance')).actor)
})
afterAll(() => shop.close())
afterEach(() => shop.passDays(1))

const HEAD = 'Date,Time,Description,Withdrawal,Deposit,Balance\n'
const NAMED = 'Account,123-4-56789-0\n'
const MASKED = 'Account,xxx-x-x6789-x\n'
const OTHER = 'Account,999-9-11111-9\n'
let minute = 10
const lines = (count = 2) => {
  minute += 1
  return Array.from(
    { length: count },
    (_, n) => `20/11/2026,10:${minute},of ${minute},,44${n}.00,${minute}0${n}.00\n`,
  ).join('')
}
const upload = (text: string) =>
  finance('POST /api/staff/statement', {}, { upload: { bytes: Buffer.from(text), name: 'statement.csv' } })

test.each([
  ['without the account, then with it', '', NAMED],
  ['with it, then without', NAMED, ''],
  ['masked, then whole', MASKED, NAMED],
  ['whole, then masked', NAMED, MASKED],
  ['masked, then without', MASKED, ''],
])('the lines of one account from two exports are taken once: %s', async (_, first, second) => {
  const otherLine = lines()
  expect(await upload(first + HEAD + otherLine)).toMatchObject({ new_lines: 2, known: 0 })
  expect(await upload(second + HEAD + otherLine)).toMatchObject({ state: 'read', new_lines: 0, known: 2 })
})

test('equal lines of two named accounts are two lines', async () => {
  const otherLine = lines()
  expect(await upload(NAMED + HEAD + otherLine)).toMatchObject({ new_lines: 2 })
  expect(await upload(OTHER + HEAD + otherLine)).toMatchObject({ new_lines: 2, known: 0 })
})

test('two equal lines in one file stay two, also when another file has one more', async () => {
  const [one] = lines(1).split('\n')
  expect(await upload(`${HEAD}${one}\n${one}\n`)).toMatchObject({ new_lines: 2 })
  expect(await upload(`${NAMED}${HEAD}${one}\n${one}\n${one}\n`)).toMatchObject({ new_lines: 1, known: 2 })
})

test('of both exports uploaded concurrently one is imported', async () => {
  const otherLine = lines()
  const both = await Promise.all([upload(HEAD + otherLine), upload(NAMED + HEAD + otherLine)])
  expect(both.map(({ new_lines }) => new_lines).toSorted()).toEqual([0, 2])
})

test('the database rejects a duplicate line', async () => {
  await upload(HEAD + lines(1))
  const [row] = await shop.db.select().from(bankLine).orderBy(desc(bankLine.id)).limit(1)
  const beside = { ...row!, id: uuidv7(), naturalKey: 'beside', accountKnown: true }
  await expect(shop.db.insert(bankLine).values(beside)).rejects.toThrow()
})
