import { createHash } from 'node:crypto'
import { and } from 'drizzle-orm'
import { stripInvisible } from '@bailu/contract/fields'
import type { ParcelState, SettableParcelState, CarrierRowResult } from '@bailu/contract/orders/kinds'
import type { CarrierFileReport, CarrierFileRow } from '@bailu/contract/orders/parcels'
import { bangkokDay, startOfDay } from '@bailu/phrases/days'
import { recordAudit } from '../../../core/audit.ts'
import { asStaff, type Ctx, type Handler, type StaffScope } from '../../../core/context.ts'
import { countAttempt } from '../../../core/rate-limit.ts'
import { inTx } from '../../../database/transaction.ts'
import { readTable } from '../../../integrations/read-table.ts'
import { readCsvCell } from '../../../lib/csv.ts'
import { fail } from '../../../lib/errors.ts'
import { createLimiter } from '../../../lib/limiter.ts'
import { type DateOrder, dateOrderOf, parseDay, parseTime } from '../../../lib/parse-cells.ts'
import { readBytes, type UploadedFile } from '../../../lib/upload.ts'
import { allOrdersForStaff, hasTrackingKey, trackingKey } from '../base/order-access.ts'
import { mayMoveParcel, parcelOf } from '../base/order-policy.ts'
import { order } from '../table.ts'
import { moveParcel } from './change-parcel.ts'

const MAX_BYTES = 5 * 1024 * 1024
const MAX_ROWS = 5_000
const UPLOADS = { tries: 60, seconds: 3_600 }
const limitReading = createLimiter({ concurrency: 1, queue: 4 })

/**
 * Words of carriers in three languages, the first match counts. `null`: a step on the way, such as a failed attempt that
 * will be repeated, which says nothing new about where the parcel ends.
 */
const STATUS_WORDS: [pattern: RegExp, state: SettableParcelState | null][] = [
  [/attempt|re-?schedul|นัด(รับ|ส่ง)?ใหม่|ครั้งที่|再次派送|改约/iu, null],
  [
    /return|\brts\b|\brto\b|undeliverable|refus|to (the )?(sender|shipper|seller)|ตีกลับ|ส่งคืน|คืนผู้ส่ง|ปฏิเสธ|退回|退件|拒收/iu,
    'returning',
  ],
  [
    /pick-?up|picked|เข้ารับ|รับฝาก|รับเข้า|已收件|揽收|out for|on vehicle|with (courier|rider)|ระหว่าง|กำลัง|派送中|派件中|配送中/iu,
    null,
  ],
  // What is still to come.
  [/\b(to|will|yet) be\b|ได้รับ(การ|ข้อมูล)|待|即将|预计/iu, null],
  [/\bnot\b|\bun|fail|ไม่สำเร็จ|ไม่ได้|失败|未/iu, null],
  [
    /deliver(ed|y (success|complet))|successfully deliver|\bpod\b|\bsigned\b|นำจ่ายสำเร็จ|ส่งสำเร็จ|เซ็นรับ|ผู้รับได้รับ|ได้รับพัสดุแล้ว|签收|妥投|已送达/iu,
    'delivered',
  ],
  [
    /transit|collect|depart|arriv|sort|hub|station|process|created|label|booked|pending|shipped|accept|คัดแยก|ศูนย์|ขนส่ง|ถึง|ออกจาก|揽|运输|中转|到达|离开|入库|出库|在途/iu,
    null,
  ],
]

/** The state that a carrier's words mean, null for a step on the way, undefined where they are not known. */
export const readStatusWords = (words: string): SettableParcelState | null | undefined =>
  STATUS_WORDS.find(([pattern]) => pattern.test(words))?.[1]

/** The best heading wins: an exact one before one that contains the word; others are of another number or day. */
const HEADINGS = {
  number: {
    exact:
      /^(tracking|waybill|awb|consignment|barcode|parcel|เลขพัสดุ|หมายเลขพัสดุ|เลขที่พัสดุ|运单|快递单|单号)[\s_]*(no|number|id|code|号|号码)?$/u,
    loose: /tracking|waybill|\bawb\b|consignment|barcode|พัสดุ|运单|单号/u,
    not: /original|return|old|ref|order|url|link|จำนวน|ประเภท|น้ำหนัก/u,
  },
  status: {
    exact: /^((parcel|delivery|latest|last|current)[\s_]*)?status$|^สถานะ(ล่าสุด|พัสดุ)?$|^状态$/u,
    loose: /status|สถานะ|状态/u,
    not: /date|time|cod|pay|วัน|เวลา|时间/u,
  },
  date: {
    exact:
      /^((delivery|delivered|status|event|update|updated|last|latest)[\s_]*)(status[\s_]*)?(update[\s_]*)?(date|time)|วันที่(ส่งสำเร็จ|สถานะ|นำจ่าย|เซ็นรับ|อัปเดต)|签收时间|更新时间/u,
    loose: /date|time|วันที่|日期|时间/u,
    not: /book|creat|order|pick|pu |ship|estimat|expect|due|cod|transfer|print|สร้าง|สั่ง|รับฝาก|เข้ารับ|下单|揽/u,
  },
}
type Column = keyof typeof HEADINGS

function findColumns(cells: string[][]): { at: number; columns: Record<Column, number> } | undefined {
  for (const [at, row] of cells.slice(0, 20).entries()) {
    const head = row.map((cell) =>
      cell
        .normalize('NFC')
        .toLowerCase()
        .replace(/[.:*()#"']/g, ' ')
        .trim(),
    )
    const columnOf = ({ exact, loose, not }: (typeof HEADINGS)[Column]) => {
      const usable = (pattern: RegExp) => head.findIndex((cell) => pattern.test(cell) && !not.test(cell))
      return usable(exact) >= 0 ? usable(exact) : usable(loose)
    }
    const columns = {
      number: columnOf(HEADINGS.number),
      status: columnOf(HEADINGS.status),
      date: columnOf(HEADINGS.date),
    }
    if (columns.number >= 0 && columns.status >= 0) return { at, columns }
  }
  return undefined
}

type Reported = {
  line: number
  number: string
  words: string
  day: string
  time: string | undefined
  isDated: boolean
  /** Another row of the parcel says the opposite and is not known to be older. */
  isContradicted?: boolean
}

/** @throws AppError table_unreadable, carrier_file_head, too_large, busy */
async function readReports(file: UploadedFile, now: Date): Promise<Reported[]> {
  if (file.size > MAX_BYTES) return fail('too_large')
  const cells = await limitReading(async () => readTable(await readBytes(file), { thai: true }))
  if (!cells || cells.length < 2 || cells.length > MAX_ROWS + 20) return fail('table_unreadable')
  const found = findColumns(cells)
  if (!found) return fail('carrier_file_head')
  const { at, columns } = found
  const rows = cells.slice(at + 1)
  const cellOf = (row: string[], column: number) => readCsvCell((row[column] ?? '').replace(/^\uFEFF/, '').trim())
  const dateOrder: DateOrder = dateOrderOf(rows.map((row) => cellOf(row, columns.date)))
  return rows.flatMap((row, index) => {
    const number = cellOf(row, columns.number).slice(0, 80)
    if (trackingKey(number) === '') return []
    const date = columns.date < 0 ? '' : cellOf(row, columns.date)
    const day = parseDay(date, dateOrder, now.getUTCFullYear())
    return {
      line: at + 2 + index,
      number,
      words: cellOf(row, columns.status).slice(0, 120),
      day: day?.day ?? '',
      time: day && (parseTime(date) ?? parseTime(day.rest)),
      isDated: date !== '',
    }
  })
}

type Planned = CarrierFileRow & { move?: { id: string; from: ParcelState | null; to: SettableParcelState; at: Date } }
type Shipped = typeof order.$inferSelect

/** What the row means for its order; the number of one parcel may be that of several orders. */
function planRow(row: Reported, shipped: Shipped | undefined, now: Date): Planned {
  const state = readStatusWords(row.words)
  const order = shipped ? { id: shipped.id, number: shipped.number } : null
  const base = { line: row.line, tracking_number: row.number, words: row.words, order }
  const result = (result: CarrierRowResult, from: ParcelState | null = null): Planned => ({
    ...base,
    from,
    to: null,
    at: null,
    result,
  })
  if (!shipped) return result('number')
  if (shipped.status !== 'finished') return result('not_shipped')
  const from = parcelOf(shipped)?.state ?? null
  if (state === undefined) return result('words', from)
  if (state === null || state === from) return result('same', from)
  if (!mayMoveParcel('carrier_file', from, state)) return result('later', from)
  if (row.isContradicted) return result('conflict', from)
  const at = instantOf(row, shipped, now)
  if (!at) return result('unreadable', from)
  // A state of the same day without a time is not older than the stored one.
  const since = shipped.parcelSource === 'shipping' ? null : shipped.parcelAt
  if (since && at < since && (row.time !== undefined || row.day < bangkokDay(since))) return result('later', from)
  return {
    ...base,
    from,
    to: state,
    at: at.toISOString(),
    result: 'changed',
    move: { id: shipped.id, from, to: state, at },
  }
}

/** When it happened; undefined for a date that is none, in the future, or before the order. */
function instantOf({ day, time, isDated }: Reported, { placedAt, parcelAt }: Shipped, now: Date): Date | undefined {
  if (!isDated) return now
  if (day === '' || day > bangkokDay(now) || day < bangkokDay(placedAt)) return undefined
  if (time !== undefined) {
    const at = new Date(`${day}T${time}+07:00`)
    return at > now ? now : at
  }
  return parcelAt && day === bangkokDay(parcelAt) ? parcelAt : startOfDay(day)
}

/** The newest report of each number counts; a carrier may list every step of a parcel. */
const rankOf = ({ words }: Reported): number =>
  [undefined, null, 'on_its_way', 'returning', 'delivered'].indexOf(readStatusWords(words))

function newestByNumber(reports: Reported[]): Reported[] {
  const newest = new Map<string, Reported>()
  for (const report of reports) {
    const key = trackingKey(report.number)
    const known = newest.get(key)
    const instant = ({ day, time }: Reported) => `${day} ${time ?? ''}`
    // Without a time a file may begin with the last step of a day: the later state counts.
    const isLater = (other: Reported) =>
      instant(report) > instant(other) || (instant(report) === instant(other) && rankOf(report) >= rankOf(other))
    if (!known || isLater(known)) newest.set(key, report)
  }
  for (const report of reports) {
    const latest = newest.get(trackingKey(report.number))
    if (latest && contradicts(report, latest)) latest.isContradicted = true
  }
  return [...newest.values()]
}

/** A parcel that was delivered and one that returns; which came later is not known without a time. */
function contradicts(report: Reported, latest: Reported): boolean {
  const [one, other] = [readStatusWords(report.words), readStatusWords(latest.words)]
  const isOpposite = (one === 'delivered' && other === 'returning') || (one === 'returning' && other === 'delivered')
  const isOrdered = report.time !== undefined && latest.time !== undefined && report.time !== latest.time
  return isOpposite && report.day === latest.day && !isOrdered
}

async function planFile(ctx: Ctx, scope: StaffScope, reports: Reported[]): Promise<Planned[]> {
  const newest = newestByNumber(reports)
  const planned: Planned[] = []
  for (let at = 0; at < newest.length; at += 500) {
    const batch = newest.slice(at, at + 500)
    const orders = await ctx.db
      .select()
      .from(order)
      .where(and(allOrdersForStaff(scope), hasTrackingKey(batch.map(({ number }) => trackingKey(number)))))
      .orderBy(order.id)
    const byKey = Map.groupBy(orders, ({ trackingNumber }) => trackingKey(trackingNumber))
    for (const report of batch) {
      const found = byKey.get(trackingKey(report.number)) ?? [undefined]
      planned.push(...found.map((row) => planRow(report, row, ctx.now)))
    }
  }
  return planned
}

const hashOf = (planned: Planned[]): string =>
  createHash('sha256')
    .update(JSON.stringify(planned.flatMap(({ move }) => (move ? [[move.id, move.from, move.to]] : []))))
    .digest('base64url')

/** Orders of one transaction: row locks are held for a short time. */
const APPLIED_AT_ONCE = 50
const SHOWN_ROWS = 500

/**
 * The status file of a carrier: first only checked, then applied as it was checked. Sent again it changes nothing. An
 * order that was changed in between keeps its state.
 * @throws AppError too_many, too_large, table_unreadable, carrier_file_head, busy, edit_conflict
 */
export const readCarrierFile: Handler<'POST /api/staff/parcel-file'> = async (ctx, { plan }, upload) => {
  const scope = asStaff(ctx)
  await countAttempt(ctx, `parcel-file:${scope.staffId}`, UPLOADS)
  const file = stripInvisible(upload.name ?? '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120)
  const planned = await planFile(ctx, scope, await readReports(await upload.receive(), ctx.now))
  const moves = planned.filter(({ move }) => move !== undefined)
  if (plan === undefined || moves.length === 0) return report(planned, plan !== undefined)
  if (hashOf(planned) !== plan) return fail('edit_conflict')
  for (let at = 0; at < moves.length; at += APPLIED_AT_ONCE)
    await inTx(ctx, async (tx) => {
      for (const row of moves.slice(at, at + APPLIED_AT_ONCE)) {
        const isMoved = await moveParcel(tx, scope, { ...row.move!, source: 'carrier_file', detail: { file } })
        if (!isMoved) row.result = 'later'
      }
    })
  const changed = moves.filter(({ result }) => result === 'changed').length
  await recordAudit(ctx, 'order.parcel_file', { type: 'order', id: 'list' }, { file, rows: planned.length, changed })
  return report(planned, true)
}

function report(planned: Planned[], applied: boolean): CarrierFileReport {
  const counts = { changed: 0, same: 0, later: 0, conflict: 0, number: 0, words: 0, unreadable: 0, not_shipped: 0 }
  for (const { result } of planned) counts[result] += 1
  const unknown = new Map<string, number>()
  for (const { result, words } of planned) if (result === 'words') unknown.set(words, (unknown.get(words) ?? 0) + 1)
  return {
    plan: applied || counts.changed === 0 ? null : hashOf(planned),
    applied,
    counts,
    unknown_words: [...unknown]
      .map(([words, rows]) => ({ words, rows }))
      .toSorted((a, b) => b.rows - a.rows)
      .slice(0, 20),
    rows: planned
      .filter(({ result }) => result !== 'same')
      .slice(0, SHOWN_ROWS)
      .map(({ move: _, ...row }) => row),
  }
}
