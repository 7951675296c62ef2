import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CsvReply } from '../lib/csv.ts'
import { checkLedger } from '../features/ledger/check-ledger.ts'
import { readCompanyBalance } from '../features/ledger/accounts.ts'
import { total, type BalanceChangeKind } from '../testing/scenarios/month-model.ts'
import { openMonthFixture, type MonthFixture } from '../testing/scenarios/month-fixture.ts'
import { playMonth } from '../testing/scenarios/month-first-half.ts'
import { uploadStatements } from '../testing/scenarios/month-bank-statement.ts'

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }
const MONTHS = ['2026-10', '2026-11', '2026-12']
const KINDS: BalanceChangeKind[] = [
  'rewards',
  'reversed',
  'tax',
  'paid',
  'returned',
  'repaid',
  'written_off',
  'given_up',
  'repayment_voided',
  'write_off_voided',
  'give_up_voided',
  'taken_over',
  'other',
]
const inNovember = ({ day }: { day: string }) => day >= NOVEMBER.from && day <= NOVEMBER.to
const sum = <T>(rows: readonly T[], of: (row: T) => number) => total(rows.map(of))

let shop: MonthFixture
let spans: string
beforeAll(async () => {
  shop = await openMonthFixture()
  ;({ spans } = await playMonth(shop))
}, 120_000)
afterAll(() => shop.close())

const ledgerBalance = (kind: 'bank' | 'cash' | 'unapplied' | 'tax_payable' | 'refund_payable') =>
  readCompanyBalance(shop.ctx({ kind: 'system' }), kind).then(Number)
const textOf = async ({ rows }: CsvReply) => {
  const lines: (readonly string[])[] = []
  for await (const row of rows) lines.push(row)
  return lines
}
const satang = (cell: string | undefined) => Math.round(Number((cell ?? '').replaceAll(',', '')) * 100)

describe('the bank and the cash box', () => {
  test('the ledger checks find nothing', async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

  test('the ledger has the balances of bank account and cash box on each day', async () => {
    const { bank, cash } = shop.model
    expect(await ledgerBalance('bank')).toBe(sum(bank, ({ amount }) => amount))
    expect(await ledgerBalance('cash')).toBe(sum(cash, ({ amount }) => amount))
    expect(await ledgerBalance('unapplied')).toBe(0)
    expect(await ledgerBalance('refund_payable')).toBe(0)
    const { rows } = await shop.db.execute<{ day: string; balance: string }>(sql`
      select (t.at at time zone 'Asia/Bangkok')::date::text as day,
        sum(case when t.debit_id = a.id then t.amount else -t.amount end) as balance
      from account a join transfer t on a.id in (t.debit_id, t.credit_id)
      where a.partner_id = 0 and a.kind = 'bank' group by 1 order by 1`)
    const days = [...new Set(bank.map(({ booked }) => booked))].sort()
    const booked = days.map((day) => ({
      day,
      balance: String(
        sum(
          bank.filter((one) => one.booked === day),
          ({ amount }) => amount,
        ),
      ),
    }))
    expect(rows).toEqual(booked)
  })

  test('every closed day has no difference, and the balances of the account', async () => {
    const { payer } = shop.staff
    const seen: string[] = []
    for (let cursor: string | undefined; ;) {
      const { list, next } = await payer('GET /api/staff/closing', { cursor })
      for (const { day, deviates, difference } of list) {
        expect(difference).toEqual({ bank_in: 0, bank_out: 0, cod: 0 })
        // Only this day has money that was booked later.
        expect(deviates, day).toBe(day === '2026-11-20')
        const { accounts } = await payer('GET /api/staff/closing/{day}', { day })
        const closing = (kind: string) => accounts.find((one) => one.kind === kind)?.closing
        const { bank, cash } = shop.model
        expect(closing('bank'), day).toBe(
          sum(
            bank.filter(({ booked }) => booked <= day),
            ({ amount }) => amount,
          ),
        )
        expect(closing('cash'), day).toBe(
          sum(
            cash.filter((one) => one.day <= day),
            ({ amount }) => amount,
          ),
        )
        seen.push(day)
      }
      if (next === null) break
      cursor = next
    }
    expect(seen).toHaveLength(32)
  })

  test('each line of the bank statement is booked or explained', async () => {
    const { open, booked, dismissed, out } = await uploadStatements(shop)
    const { bank } = shop.model
    expect(open).toEqual([])
    expect(sum(out, ({ amount }) => amount)).toBe(
      sum(
        bank.filter(({ amount }) => amount < 0),
        ({ amount }) => amount,
      ),
    )
    expect(sum(booked, ({ amount }) => amount)).toBe(
      sum(
        bank.filter(({ receipt }) => receipt),
        ({ amount }) => amount,
      ),
    )
    const other = bank.filter(({ amount, receipt }) => amount > 0 && !receipt)
    expect(sum(dismissed, ({ amount }) => amount)).toBe(sum(other, ({ amount }) => amount))
    expect(await ledgerBalance('bank')).toBe(sum(bank, ({ amount }) => amount))
    expect(await checkLedger({ db: shop.db })).toEqual([])
  })
})

describe('the partners', () => {
  test.each(['anong', 'boon', 'chai'] as const)('the monthly figures of %s', async (name) => {
    const { id, as } = shop.partners[name]
    const { payer } = shop.staff
    let opening = 0
    for (const month of MONTHS) {
      const statement = await as('GET /api/income/statement', { month })
      expect(await payer('GET /api/staff/partner/{id}/statement', { id, month })).toEqual(statement)
      expect(statement.opening.balance).toBe(opening)
      const of = (kind: BalanceChangeKind) =>
        sum(
          shop.model.moves.filter((one) => one.partner === id && one.kind === kind && one.day.startsWith(month)),
          ({ amount }) => amount,
        )
      expect(statement.changes).toEqual(Object.fromEntries(KINDS.map((kind) => [kind, of(kind)])))
      opening = shop.model.balance(id, `${month}-31`)
      expect(statement.closing.balance).toBe(opening)
      const rows = []
      for (let cursor: string | undefined; ;) {
        const page = await as('GET /api/income/statement/row', { month, cursor })
        rows.push(...page.list)
        if (page.next === null) break
        cursor = page.next
      }
      expect(sum(rows, ({ change }) => change)).toBe(statement.closing.balance - statement.opening.balance)
    }
    const reserved = shop.model.reserved.get(id) ?? 0
    const income = await as('GET /api/income', {})
    const { balance } = await payer('GET /api/staff/partner/{id}', { id })
    const [free, owed] = [Math.max(0, opening - reserved), Math.max(0, reserved - opening)]
    expect([income.withdrawable, income.owed]).toEqual([free, owed])
    expect([balance.available, balance.hold, balance.receivable]).toEqual([free, reserved, owed])
    const pending = shop.model.lines.filter((line) => line.partner === id && line.state === 'pending')
    expect(income.pending).toBe(sum(pending, ({ gross, back, base }) => gross - Math.floor((gross * back) / base)))
  })

  test('a withdrawal across two months is reserved in the first and paid in the second', async () => {
    const { boon } = shop.partners
    const ended = await boon.as('GET /api/income/statement', { month: '2026-11' })
    expect(ended.closing.reserved).toBe(15_000)
    const begun = await boon.as('GET /api/income/statement', { month: '2026-12' })
    expect([begun.opening.reserved, begun.closing.reserved, begun.changes.paid]).toEqual([15_000, 0, -15_000])
    expect((await boon.as('GET /api/withdrawal/{id}', { id: spans })).status).toBe('paid')
  })

  test('withheld tax is the same in ledger, file and statements', async () => {
    const { payer } = shop.staff
    const month = { year: 2026, month: 11 }
    const taxed = shop.model.moves.filter((one) => one.kind === 'tax')
    expect(await ledgerBalance('tax_payable')).toBe(-sum(taxed, ({ amount }) => amount))
    const withheld = -sum(taxed.filter(inNovember), ({ amount }) => amount)
    const { tax, tax_back: back } = await payer('GET /api/staff/withholding/sum', month)
    expect(tax - back).toBe(withheld)
    const { bytes } = await payer('GET /api/staff/withholding/pnd3/file', { ...month, reason: 'Filing' })
    const filed = bytes.toString('utf8').trimEnd().split('\r\n')
    expect(filed).toHaveLength(3)
    expect(sum(filed, (line) => satang(line.split('|')[15]))).toBe(withheld)
    const income = (kind: BalanceChangeKind) =>
      sum(
        shop.model.moves.filter((one) => one.kind === kind && inNovember(one)),
        (one) => one.amount,
      )
    expect(sum(filed, (line) => satang(line.split('|')[14]))).toBe(income('rewards') + income('reversed'))
    const years = await Promise.all(Object.values(shop.partners).map(({ as }) => as('GET /api/withholding', {})))
    expect(
      sum(
        years.flatMap(({ list }) => list),
        (one) => one.tax,
      ),
    ).toBe(await ledgerBalance('tax_payable'))
    const table = await textOf(await payer('GET /api/staff/withholding/csv', { ...month, reason: 'Filing' }))
    expect(satang(table.at(-1)?.[7]) - satang(table.at(-1)?.[9])).toBe(withheld)
  })
})

describe('the reports', () => {
  const of = (id: number) => {
    const sales = shop.model.sales.filter((one) => inNovember(one) && one.partner === id && !one.own)
    const back = shop.model.back.filter((one) => inNovember(one) && one.partner === id && !shop.model.isOwn(one.id))
    const days = <T extends { day: string; partner: number; amount: number }>(rows: T[]) =>
      sum(
        rows.filter((one) => inNovember(one) && one.partner === id),
        ({ amount }) => amount,
      )
    return {
      orders: sales.length,
      sales: sum(sales, ({ subtotal }) => subtotal),
      refunds: sum(back, ({ subtotal }) => subtotal),
      rewards: days(shop.model.rewards),
      points: days(shop.model.points),
    }
  }

  test('a partner’s month is the same on the phone, in the back office, in the report and its file', async () => {
    const { payer } = shop.staff
    const { list } = await payer('GET /api/staff/report/partners', NOVEMBER)
    const file = await textOf(await payer('GET /api/staff/report/partners/csv', NOVEMBER))
    for (const { id, as, employeeNo } of Object.values(shop.partners)) {
      const expected = of(id)
      const { trade } = await as('GET /api/data-center', NOVEMBER)
      const value = (what: string) => trade.find((one) => one.id === what)?.value ?? 0
      expect(Object.fromEntries(Object.keys(expected).map((what) => [what, value(what)]))).toEqual(expected)
      const months = (await as('GET /api/income/period', { by: 'month' })).list
      const month = months.find(({ period }) => period === '2026-11')
      expect([month?.points, month?.rewards]).toEqual([expected.points, expected.rewards])
      const withdrawn =
        0 -
        sum(
          shop.model.moves.filter(
            (one) => one.partner === id && inNovember(one) && ['paid', 'returned'].includes(one.kind),
          ),
          ({ amount }) => amount,
        )
      const tax =
        0 -
        sum(
          shop.model.moves.filter((one) => one.partner === id && inNovember(one) && one.kind === 'tax'),
          ({ amount }) => amount,
        )
      const row = list.find((one) => one.id === id)
      expect(row).toMatchObject({ ...expected, withdrawn, tax })
      const cells = file.find((one) => one.includes(employeeNo))!
      for (const amount of [expected.sales, expected.refunds, expected.rewards, tax, withdrawn])
        expect(cells.map(satang)).toContain(amount)
    }
  })

  test('for a day with more refunds than sales, file and screen are the same', async () => {
    const { payer } = shop.staff
    const day = { from: '2026-11-18', to: '2026-11-18' }
    const { list } = await payer('GET /api/staff/report/partners', day)
    const [head, ...file] = await textOf(await payer('GET /api/staff/report/partners/csv', day))
    const moved = (partner: number, ...kinds: BalanceChangeKind[]) =>
      sum(
        shop.model.moves.filter((one) => one.partner === partner && one.day === day.from && kinds.includes(one.kind)),
        ({ amount }) => 0 - amount,
      )
    for (const { id, employeeNo } of Object.values(shop.partners)) {
      const row = list.find((one) => one.id === id)!
      expect([row.tax, row.withdrawn]).toEqual([moved(id, 'tax'), moved(id, 'paid', 'returned')])
      const cells = file.find((one) => one.includes(employeeNo))!
      const cell = (name: string) => cells[head!.indexOf(name)]!
      const inFile = (text: string) => (text.startsWith('(') ? 0 - satang(text.slice(1, -1)) : satang(text))
      expect([inFile(cell('Tax withheld (baht)')), inFile(cell('Paid out (baht)'))]).toEqual([row.tax, row.withdrawn])
    }
    expect(list.some(({ tax }) => tax < 0) && list.some(({ withdrawn }) => withdrawn < 0)).toBe(true)
  })

  test('points are booked on the day of the payment', async () => {
    for (const { id, as } of Object.values(shop.partners)) {
      const { list } = await as('GET /api/income/period', { by: 'day' })
      const days = new Map<string, { points: number; rewards: number }>()
      const add = (day: string, what: 'points' | 'rewards', amount: number) => {
        const one = days.get(day) ?? { points: 0, rewards: 0 }
        days.set(day, { ...one, [what]: one[what] + amount })
      }
      for (const one of shop.model.points) if (one.partner === id) add(one.day, 'points', one.amount)
      for (const one of shop.model.rewards) if (one.partner === id) add(one.day, 'rewards', one.amount)
      const nonZero = [...days]
        .filter(([, { points, rewards }]) => points !== 0 || rewards !== 0)
        .toSorted()
        .toReversed()
      const shown = list.filter(({ points, rewards }) => points !== 0 || rewards !== 0)
      expect(shown.map(({ period, points, rewards }) => [period, { points, rewards }])).toEqual(nonZero)
    }
  })

  test('sales and refunds of the month, in the report and its file', async () => {
    const { payer } = shop.staff
    const report = await payer('GET /api/staff/report/sales', { ...NOVEMBER, by: 'day' })
    const [sales, back] = [shop.model.sales.filter(inNovember), shop.model.back.filter(inNovember)]
    const subtotal = sum(sales, (one) => one.subtotal)
    const shipping = sum(sales, (one) => one.shipping)
    const paid = subtotal + shipping
    const refunds = sum(back, (one) => one.total)
    expect(report.total).toMatchObject({ orders: sales.length, subtotal, paid, refunds })
    expect(report.total.refunded_subtotal).toBe(sum(back, (one) => one.subtotal))
    for (const { period, paid: paidOn, refunds: onDay } of report.periods) {
      expect(paidOn, period).toBe(
        sum(
          sales.filter(({ day }) => day === period),
          (one) => one.subtotal + one.shipping,
        ),
      )
      expect(onDay, period).toBe(
        sum(
          back.filter(({ day }) => day === period),
          (one) => one.total,
        ),
      )
    }
    const [, ...rows] = await textOf(await payer('GET /api/staff/report/sales/csv', NOVEMBER))
    const cells = (what: string) => rows.filter((row) => row[1] === what)
    expect(sum(cells('Order paid'), (row) => satang(row.at(-1)))).toBe(paid)
    expect(
      sum(
        rows.filter((row) => row[1] !== 'Order paid'),
        (row) => satang(row.at(-1)),
      ),
    ).toBe(refunds)
  })

  test('output tax is that of the sales since registration, less refunds', async () => {
    const month = { year: 2026, month: 11, reason: 'Filing' }
    const lines = await textOf(await shop.staff.payer('GET /api/staff/vat/csv', month))
    const last = lines.at(-1)!.slice(6).map(satang)
    const of = (back: boolean, what: 'vat' | 'total') =>
      sum(
        shop.model.vat.filter((one) => inNovember(one) && one.back === back),
        (one) => one[what],
      )
    expect([last[2], last[1], last[5], last[4]]).toEqual([
      of(false, 'total'),
      of(false, 'vat'),
      of(true, 'total'),
      of(true, 'vat'),
    ])
  })
})
