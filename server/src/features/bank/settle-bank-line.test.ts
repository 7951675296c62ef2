import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bangkokDay } from '@bailu/phrases/days'
import { receipt } from '../receipts/table.ts'
import { bankLine, bankStatement } from './table.ts'
import { callOutcome, countOutcomes } from '../../testing/call-outcome.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { openReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'
import { checkLedger } from '../ledger/check-ledger.ts'

const TOTAL = 95_003
let shop: Awaited<ReturnType<typeof openReturnsFixture>>
beforeAll(async () => {
  shop = await openReturnsFixture()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const HEAD = 'Date,Time,Description,Withdrawal,Deposit,Balance,Reference\n'
const till = () => shop.as(shop.finance)
const upload = (text: string | Buffer) =>
  till()('POST /api/staff/statement', {}, { upload: { bytes: Buffer.from(text), name: 'statement.csv' } })
const numberOf = async (id: string) => (await till()('GET /api/staff/order/{id}', { id })).number
const staffSees = (id: string) => till()('GET /api/staff/order/{id}', { id })
let balance = 0
/** A line in a bank's format, some minutes from now. */
function line(amount: number, words: string, { reference = '', minutes = 3 } = {}): string {
  const at = new Date(shop.deps.clock().getTime() + minutes * 60_000)
  const [year, month, day] = bangkokDay(at).split('-')
  const time = new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(11, 16)
  balance += amount
  const sum = (Math.abs(amount) / 100).toFixed(2)
  return `${day}/${month}/${Number(year) + 543},${time},${words},${amount < 0 ? sum : ''},${amount < 0 ? '' : sum},${(balance / 100).toFixed(2)},${reference}\n`
}
const open = async () => (await till()('GET /api/staff/bank-line', {})).list
const lineOf = async (words: string) => (await open()).find((one) => one.words === words)!

describe('a statement', () => {
  test('is stored unchanged; the same file and overlapping lines of another file are imported once', async () => {
    const [a, b, c] = [line(1_000, 'one'), line(2_000, 'two'), line(-500, 'fee')]
    expect(await upload(HEAD + a + b)).toMatchObject({
      state: 'read',
      again: false,
      new_lines: 2,
      known: 0,
      money_in: 2,
    })
    expect(await upload(HEAD + a + b)).toMatchObject({ state: 'read', again: true, new_lines: 0, known: 2 })
    expect(await upload(HEAD + b + c)).toMatchObject({ again: false, new_lines: 1, known: 1, money_in: 0 })
    const files = await shop.db.select().from(bankStatement)
    expect(files.map(({ content }) => content.toString())).toContain(HEAD + b + c)
    expect((await till()('GET /api/staff/bank-line', { state: 'out' })).list).toMatchObject([
      { words: 'fee', amount: -500 },
    ])
    expect((await till()('GET /api/staff/statement', {})).list).toHaveLength(2)
    for (const one of await open())
      await till()('POST /api/staff/bank-line/{id}/dismiss', { id: one.id, reason: 'A trial' })
  })

  test("with an unreadable line is stored, but none of its lines is imported; the issue is in the reader's language", async () => {
    const tried = await upload(`${HEAD}${line(3_000, 'fine')}31/02/2569,10:00,bad,,1.00,1.00,\n`)
    expect(tried).toMatchObject({ state: 'wrong', new_lines: 0, issues: [{ line: 3 }] })
    expect(tried.issues[0]!.words).toMatch(/The date on this line cannot be read/)
    expect(await open()).toEqual([])
  })

  test('with an unknown heading asks for its columns, and the next one with that heading is read automatically', async () => {
    const text = (when: string) => `Bank of Somewhere\nKiedy;Ile;Po co\n${when};12,000.00;x\n`
    const day = bangkokDay(shop.deps.clock())
    const tried = await upload(text(day))
    expect(tried).toMatchObject({ state: 'columns', head: ['Kiedy', 'Ile', 'Po co'], head_line: 2 })
    const said = { id: tried.id, head_line: 2, roles: ['date', 'amount', 'words'] as const, order: 'dmy' as const }
    expect(await till()('POST /api/staff/statement/{id}/columns', { ...said, roles: [...said.roles] })).toMatchObject({
      state: 'read',
      new_lines: 1,
    })
    const next = await upload(`${text(day)}${day};13,000.00;y\n`)
    expect(next).toMatchObject({ state: 'read', new_lines: 1, known: 1 })
    for (const one of await open())
      await till()('POST /api/staff/bank-line/{id}/dismiss', { id: one.id, reason: 'A trial' })
  })

  test('that is not a table is rejected', async () => {
    expect(await callOutcome(upload('\0\0\0'))).toBe('table_unreadable')
    expect(await callOutcome(upload('one line'))).toBe('table_unreadable')
  })
})

describe('a line', () => {
  test('of the missing amount of a partly paid order is proposed for it, and one of its total is not', async () => {
    const { id } = await shop.order()
    const number = await numberOf(id)
    const part = { amount: 50_003, differs: 'part' as const, reason: 'Two transfers', bank_reference: 'PART-OF-IT' }
    await till()('POST /api/staff/order/{id}/confirm-payment', { id, ...part })
    await upload(HEAD + line(45_000, 'the rest') + line(TOTAL, 'all of it again'))
    expect((await lineOf('the rest')).proposal).toMatchObject({ orders: [{ number, missing: 45_000 }] })
    expect((await lineOf('all of it again')).proposal).toBeNull()
    const seen = await lineOf('the rest')
    await till()('POST /api/staff/bank-line/{id}/confirm', { id: seen.id, orders: [{ number, amount: 45_000 }] })
    expect(await staffSees(id)).toMatchObject({ status: 'awaiting_shipment', money: { paid: TOTAL, missing: 0 } })
    for (const one of await open())
      await till()('POST /api/staff/bank-line/{id}/dismiss', { id: one.id, reason: 'A trial' })
  })

  test('is proposed and confirmed like a payment confirmed by hand: receipt, payment, rewards; twice is once', async () => {
    const { id } = await shop.order()
    const number = await numberOf(id)
    await upload(HEAD + line(TOTAL, 'pays one', { reference: 'REF-778899' }))
    const seen = await lineOf('pays one')
    expect(seen.proposal).toMatchObject({ orders: [{ number, missing: TOTAL }], receipt: null })
    const input = { id: seen.id, orders: [{ number, amount: TOTAL }] }
    const both = [1, 2].map((n) => till()('POST /api/staff/bank-line/{id}/confirm', input, { key: `twice-${n}` }))
    const results = await countOutcomes(both)
    expect(results['done']).toBe(1)
    expect(await staffSees(id)).toMatchObject({ status: 'awaiting_shipment', money: { paid: TOTAL } })
    expect((await shop.linesOf(id)).length).toBeGreaterThan(0)
    expect((await till()('GET /api/staff/bank-line', { state: 'booked' })).list[0]).toMatchObject({
      receipt: { bank_reference: 'REF778899', orders: [number], rest: 0 },
    })
    expect(await callOutcome(till()('POST /api/staff/bank-line/{id}/keep', { id: seen.id }))).toBe('line_moved_on')
  })

  test('of more than the missing amount pays with a reason, or leaves the rest', async () => {
    const { id } = await shop.order()
    const number = await numberOf(id)
    await upload(HEAD + line(TOTAL + 500, 'a tip'))
    const { id: lineId } = await lineOf('a tip')
    const input = { id: lineId, orders: [{ number, amount: TOTAL }] }
    expect(await callOutcome(till()('POST /api/staff/bank-line/{id}/confirm', input))).toBe('total_differs')
    await till()('POST /api/staff/bank-line/{id}/confirm', { ...input, surplus: 'book', reason: 'A tip' })
    expect(await staffSees(id)).toMatchObject({ status: 'awaiting_shipment' })
  })

  test('that is dated in the future cannot be booked yet; one of two months ago is booked as the bank dates it', async () => {
    const day = 24 * 60
    await upload(HEAD + line(1_234, 'ahead', { minutes: 2 * day }) + line(2_345, 'long ago', { minutes: -60 * day }))
    const [ahead, before] = [await lineOf('ahead'), await lineOf('long ago')]
    const { id } = await shop.order()
    const orders = [{ number: await numberOf(id), amount: 1_234, differs: 'part' as const }]
    expect(await callOutcome(till()('POST /api/staff/bank-line/{id}/keep', { id: ahead.id }))).toBe('line_ahead')
    expect(await callOutcome(till()('POST /api/staff/bank-line/{id}/confirm', { id: ahead.id, orders }))).toBe(
      'line_ahead',
    )
    await till()('POST /api/staff/bank-line/{id}/keep', { id: before.id })
    shop.passDays(3)
    await till()('POST /api/staff/bank-line/{id}/keep', { id: ahead.id })
    expect(await open()).toEqual([])
  })

  test('that was booked by hand before is linked, and books nothing again', async () => {
    const { id } = await shop.order()
    await till()('POST /api/staff/order/{id}/confirm-payment', { id, amount: TOTAL, bank_reference: 'HAND1' })
    const receipts = await shop.db.$count(receipt)
    await upload(HEAD + line(TOTAL, 'by hand'))
    const seen = await lineOf('by hand')
    expect(seen.proposal).toMatchObject({ receipt: { bank_reference: 'HAND1' }, orders: [] })
    await till()('POST /api/staff/bank-line/{id}/link', { id: seen.id, bank_reference: 'HAND1' })
    expect(await shop.db.$count(receipt)).toBe(receipts)
    await upload(HEAD + line(TOTAL + 1, 'another'))
    const other = await lineOf('another')
    const link = till()('POST /api/staff/bank-line/{id}/link', { id: other.id, bank_reference: 'HAND1' })
    expect(await callOutcome(link)).toBe('line_moved_on')
    await till()('POST /api/staff/bank-line/{id}/dismiss', { id: other.id, reason: 'A trial' })
  })

  test('without an order becomes a receipt, can be dismissed and reopened, and is open again when its receipt is voided', async () => {
    await upload(HEAD + line(7_700, 'anonymous') + line(8_800, 'own'))
    const [anonymous, own] = [await lineOf('anonymous'), await lineOf('own')]
    await till()('POST /api/staff/bank-line/{id}/keep', { id: anonymous.id })
    const { list } = await till()('GET /api/staff/receipt', { state: 'open' })
    const storedReceipt = list.find(({ amount }) => amount === 7_700)!
    expect(storedReceipt).toMatchObject({ rest: 7_700, kind: 'transfer' })
    await till()('POST /api/staff/bank-line/{id}/dismiss', { id: own.id, reason: 'Own account' })
    expect(await open()).toEqual([])
    await till()('POST /api/staff/bank-line/{id}/reopen', { id: own.id })
    expect((await open()).map(({ words }) => words)).toEqual(['own'])
    await till()('POST /api/staff/bank-line/{id}/dismiss', { id: own.id, reason: 'Own account' })
    await shop.as(newStaffActor('finance'))('POST /api/staff/receipt/{id}/void', {
      id: storedReceipt.id,
      reason: 'A mistake',
    })
    expect((await open()).map(({ words }) => words)).toEqual(['anonymous'])
    await till()('POST /api/staff/bank-line/{id}/dismiss', { id: anonymous.id, reason: 'A trial' })
  })

  test('is never changed, and never linked to a receipt of another amount, also by direct SQL', async () => {
    const [row] = await shop.db.select().from(bankLine).limit(1)
    const change = (set: object) => shop.db.update(bankLine).set(set).where(eq(bankLine.id, row!.id))
    await expect(change({ amount: 1n })).rejects.toThrow()
    await expect(shop.db.delete(bankLine)).rejects.toThrow()
    const [any] = await shop.db.select().from(receipt).limit(1)
    const stolen = {
      receiptId: any!.id,
      matchedBy: any!.id,
      matchedAt: new Date(),
      dismissedAt: null,
      dismissedBy: null,
      dismissReason: '',
    }
    await expect(change(stolen)).rejects.toThrow()
    await expect(shop.db.delete(bankStatement)).rejects.toThrow()
  })
})

describe('a courier’s remittance list', () => {
  test('is matched by parcel, shows unknown and missing ones, and is booked less its fees', async () => {
    const parcels = []
    for (const tracking of ['TH0001', 'TH0002', 'TH0003']) {
      const { id } = await shop.order('cod')
      await shop.as(shop.operations)('POST /api/staff/order/{id}/ship', {
        id,
        carrier: 'Flash',
        tracking_number: tracking,
        ...(await shop.seenPieces(id)),
      })
      parcels.push(id)
    }
    const list = `เลขพัสดุ,ยอด COD,ค่าธรรมเนียม\nth0003,950.03,28.50\nTH0001,940.03,28.50\nTH9999,100.00,5\n`
    const sum = 95_003 + 94_003 + 10_000
    await upload(HEAD + line(sum - 6_200, 'Flash Express'))
    const seen = await till()('POST /api/staff/receipt/check', { list })
    expect(seen.rows.map(({ line: at, said, amount, fee, issue }) => [at, said, amount, fee, issue])).toEqual([
      [2, 'th0003', 95_003, 2_850, null],
      [3, 'TH0001', 94_003, 2_850, 'less'],
      [4, 'TH9999', 10_000, 500, 'unknown'],
    ])
    expect(seen).toMatchObject({ amount: sum, fee: 6_200, absent: [{ tracking: 'TH0002', carrier: 'Flash' }] })
    expect(seen.lines).toHaveLength(1)
    const [third, first] = seen.rows.map(({ order }) => order?.number)
    await till()('POST /api/staff/bank-line/{id}/confirm', {
      id: seen.lines[0]!.id,
      orders: [
        { number: third!, amount: 95_003 },
        { number: first!, amount: 94_003, differs: 'accept' },
      ],
      fee: 6_200,
      surplus: 'keep',
      reason: 'Flash, their list of today',
    })
    expect(await staffSees(parcels[0]!)).toMatchObject({ money: { paid: 94_003, accepted: 1_000, missing: 0 } })
    expect(await staffSees(parcels[2]!)).toMatchObject({ money: { paid: 95_003, missing: 0 } })
    const again = await till()('POST /api/staff/receipt/check', { list })
    expect(again.rows.map(({ issue }) => issue)).toEqual(['unknown', 'unknown', 'unknown'])
  })

  test('accepts order numbers without a heading, and missing amounts', async () => {
    const { id } = await shop.order()
    const number = await numberOf(id)
    const { rows, amount } = await till()('POST /api/staff/receipt/check', { list: `${number}\n${number}\nx y,12` })
    expect(rows.map(({ issue }) => issue)).toEqual([null, 'twice', 'unknown'])
    expect(amount).toBe(TOTAL * 2 + 1_200)
    // A thousands separator has split this amount in two.
    const cut = await till()('POST /api/staff/receipt/check', { list: `${number},1,440.00,20` })
    expect(cut.rows.map(({ issue }) => issue)).toEqual(['amount'])
  })
})
