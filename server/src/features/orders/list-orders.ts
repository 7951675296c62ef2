import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { asBuyer } from '../../core/scope.ts'
import { readSetting } from '../settings/read-setting.ts'
import { presentItem } from './present-order.ts'
import { readItems } from './read-items.ts'
import { readStanding } from './read-standing.ts'
import { ordersOf } from './whose-orders.ts'

export async function listOrders(
  ctx: Ctx,
  { tab, cursor }: ParsedOf<'GET /api/order'>,
): Promise<ReplyOf<'GET /api/order'>> {
  const { list, next } = await readItems(ctx, ordersOf(asBuyer(ctx)), tab, cursor)
  const terms = await readSetting(ctx, 'returns')
  const standing = await readStanding(ctx, list)
  return { list: list.map((row) => presentItem(row, standing(row.id), terms, ctx)), next }
}
