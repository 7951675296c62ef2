import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bangkokDay } from '@bailu/phrases/days'
import { csvLines } from '../../../lib/csv.ts'
import { shopRule } from '../../shop-rules/table.ts'
import { taxDocument } from '../table.ts'
import { readAuditEntries } from '../../../testing/database-reads.ts'
import { addUserActor, newStaffActor } from '../../../testing/fixtures/actors-fixture.ts'
import { callOutcome } from '../../../testing/call-outcome.ts'
import { openReturnsFixture, type ReturnsFixture } from '../../../testing/fixtures/returns-fixture.ts'
import { addVatRegistration } from '../../../testing/fixtures/shop-rules-fixture.ts'
import { forgetShopRules } from '../../shop-rules/read-shop-rule.ts'
import { eraseTaxBuyers } from './issue-tax-document.ts'
import { taxDocumentNumber } from './read-tax-documents.ts'

const BUYER = { name: 'บริษัท มะลิ จำกัด', tax_id: '0-1055-36000-31-3', branch: '00000', address: '1 สุขุมวิท\nกรุงเทพฯ 10110' }
const PERSON = { name: 'Malee Suksan', tax_id: '1101700230708', branch: null, address: 'Bangkok 10110' }
let shop: ReturnsFixture
beforeAll(async () => {
  shop = await openReturnsFixture()
})
afterAll(() => shop.close())

const asBuyer = () => shop.as(shop.buyer)
const finance = () => shop.as(shop.finance)
const listOf = (id: string) => asBuyer()('GET /api/order/{id}/tax-document', { id })
const ask = (id: string, buyer: typeof BUYER | typeof PERSON = BUYER) =>
  asBuyer()('POST /api/order/{id}/tax-document', { id, buyer })
const reissue = (id: string, replaces: string | null) =>
  finance()('POST /api/staff/order/{id}/tax-document', { id, buyer: PERSON, replaces, reason: 'Another name' })
const credit = (id: string, amount: number) =>
  finance()('POST /api/staff/order/{id}/credit-note', { id, amount, reason: 'Goods came back' })

test('a seller without VAT registration issues none', async () => {
  const id = await shop.finishedOrder()
  expect(await listOf(id)).toEqual({ list: [], open_until: null })
  expect(await callOutcome(ask(id))).toBe('invoice_closed')
  expect(await callOutcome(reissue(id, null))).toBe('invoice_closed')
  shop.passDays(1)
  await addVatRegistration(shop, { since: bangkokDay(shop.deps.clock()) })
  const asked = await shop.requestReturn(id, [[0, 1]])
  await shop.approve(asked.id)
  await shop.receive(asked.id)
  await shop.refund(asked.id, asked.amount)
  const { rows } = await finance()('GET /api/staff/vat/csv', { year: 2026, month: 11, reason: 'Filing' })
  let text = ''
  for await (const part of csvLines(rows)) text += part
  const [, sale, back] = text.trimEnd().split('\r\n')
  // Sold before the registration: no tax, neither on the sale nor on its refund.
  expect(sale).toMatch(/,950\.03,0\.00,950\.03,0\.00,0\.00,0\.00,$/)
  const amount = (asked.amount / 100).toFixed(2)
  expect(back!.endsWith(`,0.00,0.00,0.00,${amount},0.00,${amount},`)).toBe(true)
})

test('one per order, numbered without gaps, also for concurrent requests', async () => {
  const ids = [await shop.finishedOrder(), await shop.finishedOrder(), await shop.finishedOrder()]
  const asked = await Promise.all([...ids, ...ids].map((id) => callOutcome(ask(id))))
  expect(asked.filter((one) => one === 'invoice_issued').length).toBe(3)
  const rows = await shop.db.select().from(taxDocument)
  expect(rows.map(({ serial }) => serial).toSorted((a, b) => a - b)).toEqual([1, 2, 3])
  for (const row of rows) expect(row).toMatchObject({ total: 95_003n, vat: 6_215n, net: 88_788n, rateBp: 700 })
  expect(
    JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  ).not.toContain('มะลิ')
  const { list, open_until } = await listOf(ids[0]!)
  expect(list).toMatchObject([{ kind: 'invoice', buyer_name: BUYER.name, replaced_by: null, total: 95_003 }])
  expect(list[0]!.number).toMatch(/^IV2026-00000[123]$/)
  expect(open_until).toBe(null)
  expect((await readAuditEntries(shop)).some(({ action }) => action === 'order.invoiced')).toBe(true)
})

test('an invalid tax id, another buyer, and a request after the deadline are rejected', async () => {
  const id = await shop.finishedOrder()
  expect(await callOutcome(ask(id, { ...BUYER, tax_id: '0105536000314' }))).toBe('bad_input')
  for (const name of ['🌸🌸', '– . –', '12345', 'ສົມສັກ ວົງສາ', 'Иван Петров'])
    expect(await callOutcome(ask(id, { ...BUYER, name }))).toBe('bad_input')
  expect(await callOutcome(ask(id, { ...BUYER, address: '12 ຖະໜົນລ້ານຊ້າງ' }))).toBe('bad_input')
  const unrelated = await addUserActor(shop.db)
  const asUnrelated = shop.as(unrelated)
  expect(await callOutcome(asUnrelated('POST /api/order/{id}/tax-document', { id, buyer: BUYER }))).toBe('not_found')
  await ask(id)
  const { list } = await listOf(id)
  const document = list[0]!.id
  expect(await callOutcome(asUnrelated('GET /api/order/{id}/tax-document/{document}', { id, document }))).toBe(
    'not_found',
  )
  const other = await shop.finishedOrder()
  expect(await callOutcome(asBuyer()('GET /api/order/{id}/tax-document/{document}', { id: other, document }))).toBe(
    'not_found',
  )
  shop.passDays(31)
  expect(await callOutcome(ask(other))).toBe('invoice_closed')
  expect((await reissue(other, null)).number).toMatch(/^IV/)
})

test('wrong buyer data: a replacement is issued once, both stay', async () => {
  const id = await shop.finishedOrder()
  const first = await ask(id)
  expect(await callOutcome(reissue(id, null))).toBe('invoice_issued')
  const tries = await Promise.all([callOutcome(reissue(id, first.id)), callOutcome(reissue(id, first.id))])
  expect(tries.filter((one) => one === 'invoice_replaced').length).toBe(1)
  const { list } = await listOf(id)
  expect(list.map(({ replaced_by: next, buyer_name: name }) => [next, name])).toEqual([
    [list[1]!.number, BUYER.name],
    [null, PERSON.name],
  ])
  for (const { id: document } of list) {
    const pdf = await asBuyer()('GET /api/order/{id}/tax-document/{document}', { id, document })
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  }
})

test('a refund is credited once; the month totals are the sales less the refunds', async () => {
  const id = await shop.finishedOrder()
  const { id: invoice } = await ask(id)
  expect(await callOutcome(credit(id, 1))).toBe('nothing_to_credit')
  const asked = await shop.requestReturn(id, [[0, 1]])
  await shop.approve(asked.id)
  await shop.receive(asked.id)
  await shop.refund(asked.id, asked.amount)
  const { to_credit: open } = await finance()('GET /api/staff/order/{id}/tax-document', { id })
  expect(open).toBe(asked.amount)
  const tries = await Promise.all([callOutcome(credit(id, open)), callOutcome(credit(id, open))])
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
  const now = shop.deps.clock()
  const { rows } = await finance()('GET /api/staff/vat/csv', {
    year: now.getUTCFullYear(),
    month: now.getUTCMonth() + 1,
    reason: 'Filing',
  })
  let text = ''
  for await (const part of csvLines(rows)) text += part
  const lines = text.slice(1).trimEnd().split('\r\n')
  const [, total] = [lines[0], lines.at(-1)!.split(',').slice(6, 12).map(Number)]
  const sum = (column: number) =>
    lines.slice(1, -1).reduce((all, line) => all + Math.round(Number(line.split(',').at(column)) * 100), 0)
  expect(total.map((value) => Math.round(value * 100))).toEqual([6, 7, 8, 9, 10, 11].map(sum))
  expect(sum(11)).toBe(open)
  expect(lines.filter((line) => line.includes('CN20')).length).toBe(1)
  expect(invoice).not.toBe(note)
})

const outputTax = async (month: number, year = 2026) => {
  const { rows } = await finance()('GET /api/staff/vat/csv', { year, month, reason: 'Filing' })
  const lines: (readonly string[])[] = []
  for await (const row of rows) lines.push(row)
  const last = lines
    .at(-1)!
    .slice(6)
    .map((cell) => Math.round(Number(cell) * 100))
  return { sold: last[2]!, tax: last[1]!, back: last[5]!, taxBack: last[4]! }
}
const payOpenRefund = async (id: string) => {
  const refunds = (await finance()('GET /api/staff/refund', { state: 'owed' })).list.filter(
    (one) => one.order_id === id,
  )
  const to = { by: 'promptpay' as const, number: '0812345678', name: 'Nok' }
  for (const { id: due } of refunds) {
    await shop.as(shop.operations)('PUT /api/staff/refund/{id}/account', { id: due, refund_to: to })
    const payer = shop.as(newStaffActor('finance'))
    const { amount, account_at: accountAt } = await payer('GET /api/staff/refund/{id}', { id: due })
    const paid = { id: due, amount, bank_reference: `TAX${due}`, account_at: accountAt }
    await payer('POST /api/staff/refund/{id}/pay', paid)
  }
  return Promise.all(refunds.map(({ id: due }) => finance()('GET /api/staff/refund/{id}', { id: due })))
}

test('refunds of surplus and late money reduce no tax and no invoice', async () => {
  const before = await outputTax(12)
  const { id } = await shop.order()
  const received = { id, amount: 96_003, bank_reference: 'SURPLUS', differs: 'owe' as const, reason: 'Round' }
  shop.setClock(new Date('2026-12-20T05:00:00Z'))
  const { id: invoiced } = await shop.order()
  await finance()('POST /api/staff/order/{id}/confirm-payment', { ...received, id: invoiced })
  await ask(invoiced)
  const { id: plain } = await shop.order()
  await finance()('POST /api/staff/order/{id}/confirm-payment', { ...received, id: plain, bank_reference: 'SURPLUS2' })
  await shop.cancel(id)
  const late = { id, amount: 95_003, bank_reference: 'TOOLATE' }
  await shop.as(newStaffActor('finance'))('POST /api/staff/order/{id}/late-payment', late)
  for (const one of [invoiced, plain, id]) expect((await payOpenRefund(one)).length).toBe(1)
  expect(await outputTax(12)).toEqual({ ...before, sold: before.sold + 2 * 95_003, tax: before.tax + 2 * 6_215 })
  expect((await finance()('GET /api/staff/order/{id}/tax-document', { id: invoiced })).to_credit).toBe(0)
})

test('an invoice after a partial refund is for the rest; the refund counts once, in its own month', async () => {
  shop.setClock(new Date('2026-12-27T05:00:00Z'))
  const id = await shop.finishedOrder()
  const asked = await shop.requestReturn(id, [[0, 1]])
  await shop.approve(asked.id)
  await shop.receive(asked.id)
  shop.passDays(1)
  await shop.refund(asked.id, asked.amount)
  const filed = await outputTax(12)
  shop.setClock(new Date('2027-01-01T05:00:00Z'))
  const january = await outputTax(1, 2027)
  await ask(id)
  const { list, to_credit: open } = await finance()('GET /api/staff/order/{id}/tax-document', { id })
  expect([list[0]!.total, open]).toEqual([95_003 - asked.amount, 0])
  expect([await outputTax(12), await outputTax(1, 2027)]).toEqual([filed, january])
  const rest = await shop.requestReturn(id, [[0, 1]])
  await shop.approve(rest.id)
  await shop.receive(rest.id)
  await shop.refund(rest.id, rest.amount)
  expect(await outputTax(1, 2027)).toEqual(january)
  await credit(id, rest.amount)
  const after = await outputTax(1, 2027)
  expect([after.back - january.back, await outputTax(12)]).toEqual([rest.amount, filed])
})

test('a new rate, or the end of the registration, changes no tax of earlier sales', async () => {
  shop.setClock(new Date('2027-02-10T05:00:00Z'))
  const id = await shop.finishedOrder()
  const filed = await outputTax(2, 2027)
  expect(filed.tax).toBe(6_215)
  const receipt = () => asBuyer()('GET /api/order/{id}/receipt', { id })
  const before = (await receipt()).vat
  shop.setClock(new Date('2027-03-01T05:00:00Z'))
  const at = { name: 'vat', validFrom: new Date('2027-02-28T17:00:00Z') }
  const value = { rate_bp: 1_000, since: '2027-03-01', branch: '00000', invoice_days: 30 }
  await shop.db.insert(shopRule).values({ ...at, id: uuidv7(), value })
  forgetShopRules(shop.deps)
  expect([await outputTax(2, 2027), (await receipt()).vat]).toEqual([filed, before])
  const fresh = await shop.finishedOrder()
  expect((await outputTax(3, 2027)).tax).toBe(8_637)
  await shop.db.insert(shopRule).values({
    ...at,
    id: uuidv7(),
    validFrom: new Date('2027-03-02T17:00:00Z'),
    value: { ...value, rate_bp: 0, since: '2027-03-03' },
  })
  shop.setClock(new Date('2027-03-03T05:00:00Z'))
  forgetShopRules(shop.deps)
  expect([(await outputTax(2, 2027)).tax, (await outputTax(3, 2027)).tax]).toEqual([6_215, 8_637])
  await shop.finishedOrder()
  expect((await outputTax(3, 2027)).tax).toBe(8_637)
  for (const [one, vat] of [
    [id, 6_215],
    [fresh, 8_637],
  ] as const) {
    await ask(one)
    expect((await listOf(one)).list).toMatchObject([{ vat }])
  }
})

test('a refund that bounced and is sent again counts on its first day, and that month does not change', async () => {
  shop.setClock(new Date('2026-12-30T05:00:00Z'))
  const id = await shop.finishedOrder()
  const before = await outputTax(12)
  const give = { id, cause: 'goodwill' as const, amount: 10_700, reason: 'Sorry' }
  await shop.as(shop.operations)('POST /api/staff/order/{id}/goodwill', give)
  const [paid] = await payOpenRefund(id)
  const filed = { ...before, back: before.back + 10_700, taxBack: before.taxBack + 700 }
  expect(await outputTax(12)).toEqual(filed)
  shop.setClock(new Date('2027-01-04T05:00:00Z'))
  const january = await outputTax(1, 2027)
  await shop.as(newStaffActor('finance'))('POST /api/staff/refund-transfer/{id}/bounce', {
    id: paid!.transfer!,
    amount: 10_700,
    bank_reference: 'TAXBOUNCE',
    returned_on: '2027-01-04',
    reason: 'Closed',
  })
  expect((await payOpenRefund(id)).length).toBe(1)
  expect([await outputTax(12), await outputTax(1, 2027)]).toEqual([filed, january])
})

test('the invoice of a sale whose payment was reversed is credited in full, and the month has both', async () => {
  const { id } = await shop.order()
  await finance()('POST /api/staff/order/{id}/confirm-payment', { id, amount: 95_003, bank_reference: 'NEVERWAS1' })
  await ask(id)
  await shop.as(newStaffActor('finance'))('POST /api/staff/order/{id}/take-back-payment', {
    id,
    reason: 'Another shop',
  })
  const open = async () => (await finance()('GET /api/staff/order/{id}/tax-document', { id })).to_credit
  // It may be paid later.
  expect(await open()).toBe(0)
  await asBuyer()('POST /api/order/{id}/cancel', { id, seen_status: 'awaiting_payment' })
  expect(await open()).toBe(95_003)
  await credit(id, 95_003)
  expect(await open()).toBe(0)
  const { number } = await finance()('GET /api/staff/order/{id}', { id })
  const now = shop.deps.clock()
  const { rows } = await finance()('GET /api/staff/vat/csv', {
    year: now.getUTCFullYear(),
    month: now.getUTCMonth() + 1,
    reason: 'Filing',
  })
  let text = ''
  for await (const part of csvLines(rows)) text += part
  const of = text.split('\r\n').filter((line) => line.includes(number))
  expect(of.map((line) => line.split(',').slice(6, 12).join(','))).toEqual([
    '887.88,62.15,950.03,0.00,0.00,0.00',
    '0.00,0.00,0.00,887.88,62.15,950.03',
  ])
})

test('every number of the sequence is in a month once; a replaced one with zero and the number of its replacement', async () => {
  const id = await shop.finishedOrder()
  const first = await ask(id)
  shop.passDays(40)
  const second = await reissue(id, first.id)
  const third = await reissue(id, second.id)
  const lines: (readonly string[])[] = []
  for (let [year, month] = [2026, 10]; year < 2028; [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1])
    for await (const line of (await finance()('GET /api/staff/vat/csv', { year, month, reason: 'Filing' })).rows)
      lines.push(line)
  const rowOf = ({ number }: { number: string }) => lines.filter((line) => line[1] === number)
  const zero = Array.from({ length: 6 }, () => '0.00')
  expect(rowOf(first).map((line) => line.slice(6))).toEqual([[...zero, second.number]])
  expect(rowOf(second).map((line) => line.slice(6))).toEqual([[...zero, third.number]])
  expect(rowOf(third).map((line) => [line[8], line[12]])).toEqual([['950.03', '']])
  const rows = await shop.db.select().from(taxDocument)
  expect(
    lines
      .map((line) => line[1])
      .filter((name) => /^(IV|CN)\d/.test(name!))
      .toSorted(),
  ).toEqual(rows.map(taxDocumentNumber).toSorted())
})

test('after the retention it names nobody, and its amounts stay', async () => {
  const id = await shop.finishedOrder()
  const { id: document } = await ask(id)
  await eraseTaxBuyers(shop.ctx({ kind: 'system' }), [id])
  expect((await listOf(id)).list[0]).toMatchObject({ buyer_name: '', total: 95_003 })
  expect(await callOutcome(asBuyer()('GET /api/order/{id}/tax-document/{document}', { id, document }))).toBe(
    'not_found',
  )
  const change = shop.db.update(taxDocument).set({ total: 1n }).where(eq(taxDocument.id, document))
  await expect(change).rejects.toThrow()
})
