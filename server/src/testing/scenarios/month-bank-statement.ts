import type { BankLine } from '@bailu/contract/bank/staff'
import type { BankRow } from './month-model.ts'
import type { MonthFixture } from './month-fixture.ts'

const HEAD = 'Date,Time,Description,Withdrawal,Deposit,Balance,Reference\n'

/** A bank statement CSV of these rows, with the balance after each. */
function bankFile(rows: BankRow[], from: string, to: string): string {
  let balance = 0
  const lines = rows.map((row, index) => {
    balance += row.amount
    const localTime = new Date(row.at.getTime() + 7 * 3_600_000).toISOString()
    const [year, month, day] = localTime.slice(0, 10).split('-')
    const sum = (Math.abs(row.amount) / 100).toFixed(2)
    const [withdrawal, deposit] = row.amount < 0 ? [sum, ''] : ['', sum]
    const line = `${day}/${month}/${Number(year) + 543},${localTime.slice(11, 16)},row ${index},${withdrawal},${deposit},${(balance / 100).toFixed(2)},\n`
    return { day: localTime.slice(0, 10), line }
  })
  return HEAD + lines.flatMap(({ day, line }) => (day >= from && day <= to ? [line] : [])).join('')
}

/** Uploads two overlapping statements; each open line is linked to a receipt booked by hand, confirmed or dismissed. @returns the lines by state */
export async function uploadStatements(shop: MonthFixture) {
  const { model, staff, people, order, sold } = shop
  const { cashier } = staff
  shop.setTime('2026-12-02T10:00')
  const newOrder = await order(people.kai, { cream: 2 })
  model.addBankRow(newOrder.total, 'FROMLINE', { receipt: true })
  const rows = model.bank.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const upload = (from: string, to: string) =>
    cashier(
      'POST /api/staff/statement',
      {},
      { upload: { bytes: Buffer.from(bankFile(rows, from, to)), name: 'bank.csv' } },
    )
  await upload('2026-10-31', '2026-11-20')
  const second = await upload('2026-11-15', '2026-12-02')
  if (second.known === 0 || second.gaps.length > 0) throw new Error(`Not read as it is: ${JSON.stringify(second)}`)
  shop.setTime('2026-12-02T11:00')
  for (const line of await listLines(shop, 'open')) {
    const row = rows[Number(line.words.split(' ')[1])]!
    if (row.amount !== line.amount) throw new Error(`${line.words} is ${line.amount}`)
    if (row.reference === 'FROMLINE') {
      const orders = [{ number: newOrder.number, amount: newOrder.total }]
      await cashier('POST /api/staff/bank-line/{id}/confirm', { id: line.id, orders })
      sold(newOrder)
    } else if (row.receipt)
      await cashier('POST /api/staff/bank-line/{id}/link', { id: line.id, bank_reference: row.reference })
    else await cashier('POST /api/staff/bank-line/{id}/dismiss', { id: line.id, reason: row.reference })
  }
  return {
    open: await listLines(shop, 'open'),
    booked: await listLines(shop, 'booked'),
    dismissed: await listLines(shop, 'dismissed'),
    out: await listLines(shop, 'out'),
  }
}

async function listLines(shop: MonthFixture, state: 'open' | 'booked' | 'dismissed' | 'out'): Promise<BankLine[]> {
  const lines: BankLine[] = []
  for (let cursor: string | undefined; ;) {
    const { list, next } = await shop.staff.cashier('GET /api/staff/bank-line', { state, cursor })
    lines.push(...list)
    if (next === null) return lines
    cursor = next
  }
}
