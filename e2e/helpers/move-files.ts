import { csvCell } from '@bailu/server/lib/csv'

type Row = Record<string, string>
export type MoveSize = { partners: number; customers: number; orders: number }

const FIRST_NAMES = ['สมหญิง', 'มาลี', 'กนกวรรณ', 'ปวีณา', 'Nok', 'อรทัย', 'ดวงใจ', 'ศิริพร']
const LAST_NAMES = ['ใจดี', 'สุขสันต์', 'แก้วมณี', 'Suk', 'ทองดี', 'วงศ์สวัสดิ์']
const pick = (list: readonly string[], at: number): string => list[at % list.length]!

/** Tables of another system: people, stock and open orders, all with this mark in their numbers. */
export function makeMove(mark: string, skus: readonly string[], { partners, customers, orders }: MoveSize) {
  const partnerNo = (at: number) => `${mark}P${at}`
  const person = (at: number, kind: string): Row => ({
    first_name: pick(FIRST_NAMES, at),
    last_name: pick(LAST_NAMES, at),
    email: `${mark.toLowerCase()}${kind}${at}@move.example`,
    phone: `08${String(kind === 'p' ? 10_000_000 + at : 20_000_000 + at)}`,
  })
  const address: Row = {
    address1: '99/1 ถนนสุขุมวิท',
    area: 'คลองเตย',
    city: 'คลองเตย',
    province: 'กรุงเทพมหานคร',
    zip: '10110',
  }
  const partnerRows = Array.from({ length: partners }, (_, at): Row => ({
    partner_no: partnerNo(at),
    ...person(at, 'p'),
    birth_date: '17/05/2533',
    level: pick(['BL', 'BL', 'BD', 'BP'], at),
    mentor_no: at === 0 ? '' : partnerNo(Math.floor((at - 1) / 3)),
    since: '2023-02-01',
    balance: at % 4 === 0 ? '0' : `${(at * 3) % 40}.50`,
    points_total: String(100 + at),
    points_month: String(at % 20),
    growth: String(100 + at),
  }))
  const customerRows = Array.from({ length: customers }, (_, at): Row => ({
    customer_no: `${mark}C${at}`,
    ...person(at, 'c'),
    nickname: `${pick(FIRST_NAMES, at)} ${pick(LAST_NAMES, at)}`,
    mentor_no: partnerNo(at % partners),
    ...(at % 2 === 0 && address),
  }))
  const stockRows = skus.map((sku): Row => ({ sku, pieces: String(orders * 2 + 10) }))
  const orderRows = Array.from({ length: orders }, (_, at): Row[] => {
    const kind = pick(['paid', 'paid', 'unpaid', 'cod', 'paid'], at)
    const sold = { sku: skus[at % skus.length]!, quantity: '1', unit_price: '90' }
    const head: Row = {
      order_no: `${mark}-${1_000 + at}`,
      order_date: '2026-11-10',
      buyer: `${mark.toLowerCase()}c${at % customers}@move.example`,
      credited_no: partnerNo((at % customers) % partners),
      ...sold,
      shipping_fee: '30',
      payment: kind,
      paid_amount: kind === 'unpaid' && at % 2 === 0 ? '20' : '',
      paid_on: kind === 'cod' ? '' : '2026-11-11',
      rewards_paid: at % 10 === 0 ? 'yes' : '',
      ...person(at % customers, 'c'),
      ...address,
      note: at % 5 === 0 ? 'โทรก่อนส่ง' : '',
    }
    delete head['email']
    const second: Row = {
      order_no: head['order_no']!,
      sku: skus[(at + 1) % skus.length]!,
      quantity: '1',
      unit_price: '60',
    }
    return at % 3 === 0 ? [head, second] : [head]
  }).flat()
  return { partners: partnerRows, customers: customerRows, stock: stockRows, orders: orderRows }
}

/** The same with faults that a clerk makes: one of each table. */
export const withFaults = ({ partners, customers, stock, orders }: ReturnType<typeof makeMove>) => ({
  partners: partners.map((row, at) => (at === 1 ? { ...row, balance: '-5' } : row)),
  customers: customers.map((row, at) => (at === 1 ? { ...row, email: 'no mail' } : row)),
  stock,
  orders: orders.map((row, at) => (at === 0 ? { ...row, buyer: 'nobody@move.example' } : row)),
})

export function csvOf(rows: readonly Row[]): Buffer {
  const head = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = [head, ...rows.map((row) => head.map((name) => row[name] ?? ''))]
  return Buffer.from(lines.map((line) => line.map(csvCell).join(',')).join('\n'))
}
