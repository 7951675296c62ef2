import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { asPartner } from '../../core/scope.ts'
import { readCursor, type TimeCursor, writeCursor } from '../../core/time-cursor.ts'
import { buyerKey, customerRows, type Rows } from './customer-rows.ts'
import { customerFigure, tradeFigure } from './read-figure.ts'
import { tradeRows } from './trade-rows.ts'
import { windowOf } from '../../core/report-window.ts'

const PAGE = 20

/** @throws AppError not_found for an unknown figure */
export async function listCustomers(
  ctx: Ctx,
  input: ParsedOf<'GET /api/data-center/customer/{id}/list'>,
): Promise<ReplyOf<'GET /api/data-center/customer/{id}/list'>> {
  const scope = asPartner(ctx)
  const ask = { days: windowOf(input, ctx.now), after: readCursor(input.cursor, buyerKey), limit: PAGE }
  return pageOf(await customerRows(ctx, scope, customerFigure(input.id), ask))
}

/** @throws AppError not_found for an unknown figure */
export async function listTrade(
  ctx: Ctx,
  input: ParsedOf<'GET /api/data-center/trade/{id}/list'>,
): Promise<ReplyOf<'GET /api/data-center/trade/{id}/list'>> {
  const scope = asPartner(ctx)
  const ask = { days: windowOf(input, ctx.now), after: readCursor(input.cursor), limit: PAGE }
  return pageOf(await tradeRows(ctx, scope, tradeFigure(input.id), ask))
}

const pageOf = <T>({ rows, last, more }: Rows<T>): { list: T[]; next: string | null } => ({
  list: rows,
  next: more && last ? writeCursor(last as TimeCursor) : null,
})
