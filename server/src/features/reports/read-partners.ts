import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { MAX_REPORT_DAYS } from '@bailu/contract/reports'
import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { windowOf } from '../../core/report-window.ts'
import { asStaff } from '../../core/scope.ts'
import { type After, partnerRows, partnerTotal } from './partner-rows.ts'

const PAGE = 50

export async function listPartners(
  ctx: Ctx,
  { cursor, ...asked }: ParsedOf<'GET /api/staff/report/partners'>,
): Promise<ReplyOf<'GET /api/staff/report/partners'>> {
  asStaff(ctx)
  const after = afterOf(cursor)
  const rows = await partnerRows(ctx, windowOf(asked, ctx.now, MAX_REPORT_DAYS), { after, limit: PAGE + 1 })
  const list = rows.slice(0, PAGE)
  const last = list.at(-1)
  return { list, next: rows.length > PAGE && last ? `${last.sales}-${last.id}` : null }
}

/** Totals over all partners. */
export async function readPartnerTotal(
  ctx: Ctx,
  asked: ParsedOf<'GET /api/staff/report/partners/total'>,
): Promise<ReplyOf<'GET /api/staff/report/partners/total'>> {
  asStaff(ctx)
  const { from, to } = windowOf(asked, ctx.now, MAX_REPORT_DAYS)
  return { from, to, ...(await partnerTotal(ctx, { from, to })) }
}

function afterOf(cursor: string | undefined): After | undefined {
  if (cursor === undefined) return undefined
  const [, sales, id] = /^(\d{1,16})-([1-9]\d{0,14})$/.exec(cursor) ?? []
  if (sales === undefined) throw new Refusal('bad_input', { cursor: { what: 'form' } })
  return { sales: BigInt(sales), id: Number(id) }
}
