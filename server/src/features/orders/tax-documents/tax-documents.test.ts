import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bangkokDay } from '../../../core/bangkok.ts'
import { csvText } from '../../../core/csv.ts'
import { taxDocument } from '../../../database/tables/tax-documents.ts'
import { auditEntries } from '../../../testing/audit-entries.ts'
import { addUser } from '../../../testing/buyers.ts'
import { outcome } from '../../../testing/refusals.ts'
import { returnsShop, type ReturnsShop } from '../../../testing/returns-shop.ts'
import { registerForVat } from '../../../testing/vat.ts'
import { forgetTaxBuyers } from './issue.ts'

const BUYER = { name: 'บริษัท มะลิ จำกัด', tax_id: '0-1055-36000-31-3', branch: '00000', address: '1 สุขุมวิท\nกรุงเทพฯ 10110' }
const PERSON = { name: 'Malee Suksan', tax_id: '1101700230708', branch: null, address: 'Bangkok 10110' }
let shop: ReturnsShop
beforeAll(async () => {
  shop = await returnsShop()
})
afterAll(() => shop.close())

const mine = () => shop.as(shop.buyer)
const finance = () => shop.as(shop.finance)
const listOf = (id: string) => mine()('GET /api/order/{id}/tax-document', { id })
const ask = (id: string, buyer: typeof BUYER | typeof PERSON = BUYER) =>
  mine()('POST /api/order/{id}/tax-document', { id, buyer })
const reissue = (id: string, replaces: string | null) =>
  finance()('POST /api/staff/order/{id}/tax-document', { id, buyer: PERSON, replaces, reason: 'Another name' })
const credit = (id: string, amount: number) =>
  finance()('POST /api/staff/order/{id}/credit-note', { id, amount, reason: 'Goods came back' })

test('a seller who is not registered makes out none', async () => {
  const id = await shop.finished()
  expect(await listOf(id)).toEqual({ list: [], open_until: null })
  expect(await outcome(ask(id))).toBe('invoice_closed')
  expect(await outcome(reissue(id, null))).toBe('invoice_closed')
  shop.passDays(1)
  await registerForVat(shop, { since: bangkokDay(shop.house.clock()) })
  const asked = await shop.ask(id, [[0, 1]])
  await shop.approve(asked.id)
  await shop.receive(asked.id)
  await shop.refund(asked.id, asked.amount)
  const { rows } = await finance()('GET /api/staff/vat/csv', { year: 2026, month: 11, reason: 'Filing' })
  let text = ''
  for await (const part of csvText(rows)) text += part
  const [, sale, back] = text.trimEnd().split('\r\n')
  // Sold before the registration: no tax, neither on the sale nor on what is paid back of it.
  expect(sale).toMatch(/,950\.03,0\.00,950\.03,0\.00,0\.00,0\.00$/)
  const amount = (asked.amount / 100).toFixed(2)
  expect(back!.endsWith(`,0.00,0.00,0.00,${amount},0.00,${amount}`)).toBe(true)
})

test('one per order, numbered without gaps, also when asked for many times at once', async () => {
  const ids = [await shop.finished(), await shop.finished(), await shop.finished()]
  const asked = await Promise.all([...ids, ...ids].map((id) => outcome(ask(id))))
  expect(asked.filter((one) => one === 'invoice_issued').length).toBe(3)
  const rows = await shop.db.select().from(taxDocument)
  expect(rows.map(({ serial }) => serial).toSorted((a, b) => a - b)).toEqual([1, 2, 3])
  for (const row of rows) expect(row).toMatchObject({ total: 95_003n, vat: 6_215n, net: 88_788n, rateBp: 700 })
  expect(
    JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  ).not.toContain('มะลิ')
  const { list, open_until } = await listOf(ids[0]!)
  expect(list).toMatchObject([{ kind: 'invoice', buyer_name: BUYER.name, replaced: false, total: 95_003 }])
  expect(list[0]!.number).toMatch(/^IV2026-00000[123]$/)
  expect(open_until).toBe(null)
  expect((await auditEntries(shop)).some(({ action }) => action === 'order.invoiced')).toBe(true)
})

test('who the tax id does not belong to, who is somebody else, and who comes too late are refused', async () => {
  const id = await shop.finished()
  expect(await outcome(ask(id, { ...BUYER, tax_id: '0105536000314' }))).toBe('bad_input')
  const stranger = await addUser(shop.db)
  const asStranger = shop.as(stranger)
  expect(await outcome(asStranger('POST /api/order/{id}/tax-document', { id, buyer: BUYER }))).toBe('not_found')
  await ask(id)
  const { list } = await listOf(id)
  const document = list[0]!.id
  expect(await outcome(asStranger('GET /api/order/{id}/tax-document/{document}', { id, document }))).toBe('not_found')
  const other = await shop.finished()
  expect(await outcome(mine()('GET /api/order/{id}/tax-document/{document}', { id: other, document }))).toBe(
    'not_found',
  )
  shop.passDays(31)
  expect(await outcome(ask(other))).toBe('invoice_closed')
  expect((await reissue(other, null)).number).toMatch(/^IV/)
})

test('wrong particulars: another takes its place, both are kept, the old one once', async () => {
  const id = await shop.finished()
  const first = await ask(id)
  expect(await outcome(reissue(id, null))).toBe('invoice_issued')
  const tries = await Promise.all([outcome(reissue(id, first.id)), outcome(reissue(id, first.id))])
  expect(tries.filter((one) => one === 'invoice_replaced').length).toBe(1)
  const { list } = await listOf(id)
  expect(list.map(({ replaced, buyer_name: name }) => [replaced, name])).toEqual([
    [true, BUYER.name],
    [false, PERSON.name],
  ])
  for (const { id: document } of list) {
    const pdf = await mine()('GET /api/order/{id}/tax-document/{document}', { id, document })
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  }
})

test('what is paid back is credited once; the month comes to the sales less what came back', async () => {
  const id = await shop.finished()
  const { id: invoice } = await ask(id)
  expect(await outcome(credit(id, 1))).toBe('nothing_to_credit')
  const asked = await shop.ask(id, [[0, 1]])
  await shop.approve(asked.id)
  await shop.receive(asked.id)
  await shop.refund(asked.id, asked.amount)
  const { to_credit: open } = await finance()('GET /api/staff/order/{id}/tax-document', { id })
  expect(open).toBe(asked.amount)
  const tries = await Promise.all([outcome(credit(id, open)), outcome(credit(id, open))])
  expect(tries.filter((one) => one === 'nothing_to_credit').length).toBe(1)
  const { list, to_credit: left, may_issue: may } = await finance()('GET /api/staff/order/{id}/tax-document', { id })
  expect([left, may]).toEqual([0, false])
  expect(list[1]).toMatchObject({
    kind: 'credit_note',
    total: open,
    number: expect.stringMatching(/^CN20\d\d-000001$/),
  })
  const note = list[1]!.id
  const pdf = await finance()('GET /api/staff/tax-document/{id}', { id: note })
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const now = shop.house.clock()
  const { rows } = await finance()('GET /api/staff/vat/csv', {
    year: now.getUTCFullYear(),
    month: now.getUTCMonth() + 1,
    reason: 'Filing',
  })
  let text = ''
  for await (const part of csvText(rows)) text += part
  const lines = text.slice(1).trimEnd().split('\r\n')
  const [, total] = [lines[0], lines.at(-1)!.split(',').slice(6).map(Number)]
  const sum = (column: number) =>
    lines.slice(1, -1).reduce((all, line) => all + Math.round(Number(line.split(',').at(column)) * 100), 0)
  expect(total.map((value) => Math.round(value * 100))).toEqual([-6, -5, -4, -3, -2, -1].map(sum))
  expect(sum(-1)).toBe(open)
  expect(lines.filter((line) => line.includes('CN20')).length).toBe(1)
  expect(invoice).not.toBe(note)
})

test('when its time is over it names nobody, and its sums stay', async () => {
  const id = await shop.finished()
  const { id: document } = await ask(id)
  await forgetTaxBuyers(shop.ctx({ kind: 'system' }), [id])
  expect((await listOf(id)).list[0]).toMatchObject({ buyer_name: '', total: 95_003 })
  expect(await outcome(mine()('GET /api/order/{id}/tax-document/{document}', { id, document }))).toBe('not_found')
  const change = shop.db.update(taxDocument).set({ total: 1n }).where(eq(taxDocument.id, document))
  await expect(change).rejects.toThrow()
})
