import { eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { StaffOrder } from '@bailu/contract/staff-orders'
import type { Ctx } from '../../core/context.ts'
import { asStaff } from '../../core/scope.ts'
import { partner, user } from '../../database/tables/people.ts'
import { presentBody } from './present-order.ts'
import { proofsElsewhere } from './proofs-elsewhere.ts'
import { readWhole } from './read-whole.ts'
import { allOrders, theOrder } from './whose-orders.ts'

export async function readStaffOrder(ctx: Ctx, { id }: ParsedOf<'GET /api/staff/order/{id}'>): Promise<StaffOrder> {
  const scope = asStaff(ctx)
  const row = await readWhole(ctx, theOrder(allOrders(scope), id))
  const elsewhere = row.proofs.length > 0 ? await proofsElsewhere(ctx, scope, row.id) : new Map<string, string[]>()
  return {
    ...presentBody(row, ctx.lang),
    proofs: row.proofs.map((proof) => ({
      id: proof.id,
      uploaded_at: proof.uploadedAt.toISOString(),
      bank: proof.bank,
      bank_reference: proof.bankReference,
      also_on: elsewhere.get(proof.id) ?? [],
    })),
    buyer: row.userId === null ? 'guest' : await nameOf(ctx, row.userId),
    partner: row.partnerId === null ? null : await partnerNameOf(ctx, row.partnerId),
    flags: elsewhere.size > 0 ? [...row.flags, 'slip_elsewhere'] : row.flags,
  }
}

async function nameOf(ctx: Ctx, userId: number): Promise<string> {
  const [found] = await ctx.db
    .select({ nickname: user.nickname, email: user.email })
    .from(user)
    .where(eq(user.id, userId))
  return found ? `${found.nickname} <${found.email}>` : String(userId)
}

async function partnerNameOf(ctx: Ctx, partnerId: number): Promise<string | null> {
  const [found] = await ctx.db
    .select({ employeeNo: partner.employeeNo, nickname: user.nickname })
    .from(partner)
    .innerJoin(user, eq(user.id, partner.userId))
    .where(eq(partner.userId, partnerId))
  return found ? `${found.employeeNo} ${found.nickname}` : null
}
