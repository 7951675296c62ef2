import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bailu/phrases/days'
import type { MatchLine, MatchOrder } from '@bailu/server/features/bank/score-match'

/** Seeded random numbers from 0 to 1 (mulberry32). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const FIRST =
  'สมชาย สมหญิง มาลี นภา วิชัย ปราณี ธนา กมล อรุณ ศิริ พิมพ์ ชลธิชา ณัฐ ปวีณา รัตนา กิตติ สุดา วรรณา จันทร์ ดวงใจ อภิชาติ เบญจ ธิดา สุภาพ ลลิตา ปิยะ นิภา กาญจนา ยุพิน มานพ'.split(
    ' ',
  )
const LAST =
  'ใจดี แสงทอง บุญมา ศรีสุข วงศ์ไทย ทองดี รุ่งเรือง สุขใจ พรหมมา แก้วใส อินทร์ คำแก้ว จันทรา มั่นคง เพชรดี สายชล ชัยชนะ พูนสุข ธรรมดี รักไทย'.split(
    ' ',
  )
/** Prices in satang of a small shop, with and without the shipping fee: equal amounts occur every few minutes. */
const PRICES = [
  39_000, 44_000, 49_000, 54_000, 59_000, 64_000, 69_000, 78_000, 83_000, 89_000, 94_000, 98_000, 118_000, 128_000,
  138_000, 147_000, 159_000, 178_000, 196_000, 218_000, 245_000, 267_000, 290_000, 318_000, 356_000, 390_000, 445_000,
  520_000, 590_000, 780_000,
]

export type BankStatementFixture = { lines: MatchLine[]; orders: MatchOrder[]; correctOrders: Map<string, string[]> }

/**
 * Bank lines and open orders of a shop whose buyers pay by transfer: most within the hour, some days later; most upload a
 * slip within minutes, many of them readable; banks give most payer names, cut or masked; a few buyers pay two orders in one
 * transfer, add a tip, or transfer a slightly different amount. Some lines belong to no order, some orders are never paid.
 */
export function createBankStatement({
  orders: count,
  seed = 1,
  days = 30,
}: {
  orders: number
  seed?: number
  days?: number
}): BankStatementFixture {
  const next = random(seed)
  const pick = <T>(list: T[]): T => list[Math.floor(next() * list.length)]!
  const chance = (p: number) => next() < p
  const digits = (n: number) => Array.from({ length: n }, () => Math.floor(next() * 10)).join('')
  const spread = (mean: number) => -Math.log(1 - next()) * mean
  const start = Date.UTC(2026, 10, 1)
  const fixture: BankStatementFixture = { lines: [], orders: [], correctOrders: new Map() }
  const newOrder = (buyer: string, name: string, placedAt: number): MatchOrder => {
    const missing = chance(0.75) ? pick(PRICES) : pick(PRICES) + pick(PRICES)
    const number = `BL${digits(6)}${digits(6)}`
    const order = {
      id: `o${fixture.orders.length}`,
      number,
      missing,
      placedAt,
      buyer,
      name,
      slips: [] as MatchOrder['slips'],
    }
    fixture.orders.push(order)
    return order
  }
  const day = () => Math.floor(next() * days) * DAY_MS + 2 * HOUR_MS + next() * 14 * HOUR_MS
  while (fixture.orders.length < count) {
    const name = `${pick(FIRST)} ${pick(LAST)}`
    const buyer = `b${fixture.orders.length}`
    const placedAt = start + day()
    const group = [newOrder(buyer, name, placedAt)]
    if (chance(0.04)) group.push(newOrder(buyer, name, placedAt + spread(2 * HOUR_MS)))
    if (chance(0.04)) continue
    const last = Math.max(...group.map((one) => one.placedAt))
    const delay = chance(0.82)
      ? MINUTE_MS + spread(12 * MINUTE_MS)
      : chance(0.7)
        ? spread(6 * HOUR_MS)
        : spread(1.2 * DAY_MS)
    const at = last + delay
    const dueTotal = group.reduce((sum, one) => sum + one.missing, 0)
    const tip = chance(0.015) ? pick([100, 500, 1_000, 2_000]) : chance(0.01) ? -pick([1, 100, 500]) : 0
    const transRef = `${digits(4)}${digits(14)}`
    if (chance(0.86)) {
      const sent = at + 30_000 + spread(4 * MINUTE_MS)
      for (const one of group.slice(0, chance(0.5) ? 1 : 2))
        one.slips.push({ reference: chance(0.8) ? transRef : '', at: sent })
    }
    const [first = '', family = ''] = name.split(' ')
    const payer = chance(0.1)
      ? `${pick(FIRST)} ${pick(LAST).slice(0, 1)}***`
      : `${first} ${chance(0.4) ? family : `${family.slice(0, 1)}***`}`
    const id = `l${fixture.lines.length}`
    const timed = !chance(0.02)
    const shown = Math.floor((at + 7 * HOUR_MS) / MINUTE_MS) * MINUTE_MS - 7 * HOUR_MS
    fixture.lines.push({
      id,
      at: timed ? shown : Math.floor((at + 7 * HOUR_MS) / DAY_MS) * DAY_MS - 7 * HOUR_MS,
      timed,
      amount: dueTotal + tip,
      reference: chance(0.15) ? transRef : '',
      words: chance(0.6) ? `รับโอนเงินพร้อมเพย์ จาก X${digits(4)} ${payer}` : `Transfer deposit · K PLUS X${digits(4)}`,
    })
    fixture.correctOrders.set(id, group.map((one) => one.id).toSorted())
    // A transfer of a usual amount that belongs to no order.
    if (chance(0.02))
      fixture.lines.push({
        id: `l${fixture.lines.length}`,
        at: start + day(),
        timed: true,
        amount: pick(PRICES),
        reference: '',
        words: 'โอนเงิน',
      })
  }
  return fixture
}
