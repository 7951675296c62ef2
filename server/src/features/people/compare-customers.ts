import { and, count, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { MergeSide } from '@bailu/contract/staff-people'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asNumber } from '../../core/satang.ts'
import { asStaff, partnerFor } from '../../core/scope.ts'
import { cartLine } from '../../database/tables/catalogue.ts'
import { clientConsent, clientFile, clientNote } from '../../database/tables/clients.ts'
import { order } from '../../database/tables/orders.ts'
import { address, partner, user } from '../../database/tables/people.ts'
import { balances } from '../ledger/balances.ts'
import { presentCustomer } from './list-customers.ts'
import { mergeObstacle } from './merge-obstacle.ts'

const mentor = alias(user, 'mentor')
const mentorSale = alias(partner, 'mentor_sale')

/** Both accounts of a planned merge, with what prevents merging them. @throws AppError not_found, merge_self */
export async function compareCustomers(
  ctx: Ctx,
  { id, other }: ParsedOf<'GET /api/staff/customer/{id}/merge'>,
): Promise<ReplyOf<'GET /api/staff/customer/{id}/merge'>> {
  asStaff(ctx)
  if (id === other) refuse('merge_self')
  const [one, two] = [await find(ctx, id), await find(ctx, other)]
  return { sides: [await sideOf(ctx, one, two.user), await sideOf(ctx, two, one.user)] }
}

type Found = Awaited<ReturnType<typeof find>>

async function find(ctx: Ctx, id: number) {
  const [found] = await ctx.db
    .select({ user, partner, mentorName: mentor.nickname, mentorNo: mentorSale.employeeNo })
    .from(user)
    .leftJoin(partner, eq(partner.userId, user.id))
    .leftJoin(mentor, eq(mentor.id, user.mentorId))
    .leftJoin(mentorSale, eq(mentorSale.userId, user.mentorId))
    .where(and(eq(user.id, id), isNull(user.deletedAt)))
  return found ?? refuse('not_found')
}

async function sideOf(ctx: Ctx, found: Found, other: Found['user']): Promise<MergeSide> {
  const { user: person, partner: sale } = found
  const { id, mentorId } = person
  const paid = sql<string>`coalesce(sum(${order.goods} - ${order.refundedGoods})
    filter (where ${isNotNull(order.paidAt)} and ${ne(order.status, 'canceled')}), 0)`.mapWith(Number)
  const [orders] = await ctx.db.select({ count: count(), paid }).from(order).where(eq(order.userId, id))
  return {
    ...presentCustomer(person, sale?.employeeNo ?? null),
    mentor:
      mentorId !== null && found.mentorNo !== null
        ? { id: mentorId, nickname: found.mentorName ?? '', employee_no: found.mentorNo }
        : null,
    orders: orders ?? { count: 0, paid: 0 },
    addresses: await ctx.db.$count(address, and(eq(address.userId, id), isNull(address.deletedAt))),
    cart_lines: await ctx.db.$count(cartLine, eq(cartLine.userId, id)),
    consents: await ctx.db.$count(
      clientConsent,
      and(eq(clientConsent.clientId, id), isNull(clientConsent.withdrawnAt)),
    ),
    files: await ctx.db.$count(clientFile, eq(clientFile.clientId, id)),
    notes: await ctx.db.$count(clientNote, eq(clientNote.clientId, id)),
    points: sale ? asNumber((await balances(ctx, partnerFor(asStaff(ctx), id))).points) : 0,
    obstacle: await mergeObstacle(ctx, person, other),
  }
}
