import { MINUTE_MS, bangkokDay, bangkokTime } from '@bailu/phrases/days'
import { groupedBaht } from '@bailu/phrases/format'
import { type Ctx, asStaff } from '../../core/context.ts'
import type { CsvReply } from '../../lib/csv.ts'
import { fail } from '../../lib/errors.ts'
import { readOpenOrders } from './propose-matches.ts'

/** A demo statement in a Thai bank's format, with payments of open orders and a few other lines. */
export async function exampleStatement(ctx: Ctx): Promise<CsvReply> {
  const scope = asStaff(ctx)
  if (!ctx.deps.config.demo) return fail('not_found')
  const orders = (await readOpenOrders(ctx, scope)).slice(0, 40)
  const now = ctx.now.getTime() - MINUTE_MS
  const lines = orders.map((openOrder, at) => ({
    at: Math.min((openOrder.slips[0]?.at ?? openOrder.placedAt + (7 + at) * MINUTE_MS) - 2 * MINUTE_MS, now),
    words: `รับโอนเงินพร้อมเพย์ จาก X${String(1_000 + at * 37)} ${maskName(openOrder.name)}`,
    // Every eighth buyer pays five baht too much.
    came: openOrder.missing + (at % 8 === 7 ? 500 : 0),
    left: 0,
  }))
  lines.push({ at: now - 60 * MINUTE_MS, words: 'รับโอนเงิน จาก X9041', came: 12_345, left: 0 })
  lines.push({ at: now - 90 * MINUTE_MS, words: 'ค่าธรรมเนียมการโอน', came: 0, left: 1_000 })
  lines.sort((a, b) => a.at - b.at)
  return { name: `example-statement-${bangkokDay(ctx.now)}.csv`, rows: statementRows(lines) }
}

type ExampleLine = { at: number; words: string; came: number; left: number }

// oxlint-disable-next-line require-await
async function* statementRows(lines: ExampleLine[]): AsyncGenerator<string[]> {
  yield ['ธนาคารกสิกรไทย จำกัด (มหาชน)']
  yield ['รายการเดินบัญชี', 'เลขที่บัญชี', '123-4-56789-0']
  yield []
  yield ['วันที่', 'เวลา', 'รายการ', 'ถอนเงิน (บาท)', 'ฝากเงิน (บาท)', 'ยอดคงเหลือ (บาท)', 'ช่องทาง', 'รายละเอียด']
  let balance = 25_000_000
  for (const { at, words, came: moneyIn, left: moneyOut } of lines) {
    balance += moneyIn - moneyOut
    const localTime = bangkokTime(at)
    const [year, month, day] = localTime.slice(0, 10).split('-')
    yield [
      `${day}/${month}/${Number(year) + 543}`,
      localTime.slice(11, 16),
      moneyIn > 0 ? 'รับโอนเงิน' : 'ค่าธรรมเนียม',
      moneyOut > 0 ? groupedBaht(moneyOut) : '',
      moneyIn > 0 ? groupedBaht(moneyIn) : '',
      groupedBaht(balance),
      'K PLUS',
      words,
    ]
  }
}

/** As banks mask a payer: the last name cut after its first letter. */
function maskName(name: string): string {
  const [first = '', last = ''] = name.split(' ')
  return `${first} ${last.slice(0, 1)}***`
}
