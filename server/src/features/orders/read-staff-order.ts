import { asc, eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { StaffOrder } from '@bailu/contract/staff-order'
import type { Ctx } from '../../core/context.ts'
import { maskedContact } from '../../core/masked-contact.ts'
import { asNumber } from '../../core/satang.ts'
import { asStaff } from '../../core/scope.ts'
import { rewardLine } from '../../database/tables/rewards.ts'
import { partner, user } from '../../database/tables/people.ts'
import { refundDue } from '../../database/tables/refunds.ts'
import { orderReturn } from '../../database/tables/returns.ts'
import { promptpayText } from '../../outside/promptpay.ts'
import { readSetting } from '../settings/read-setting.ts'
import { cashSince, secondForCash } from './cash-lost.ts'
import { evidenceHidden } from './evidence.ts'
import { readGoodsOut } from './goods-out/read-goods-out.ts'
import { withSkus } from './line-skus.ts'
import { readNotes } from './notes/read-notes.ts'
import { orderEvents } from './order-events.ts'
import { payable } from './order-policy.ts'
import { presentBody } from './present-order.ts'
import { proofsElsewhere } from './proofs-elsewhere.ts'
import { readWhole } from './read-whole.ts'
import { readCharges } from './charges/read-charges.ts'
import { staffReason } from '@bailu/phrases/system-reasons'
import { readOrderMoney } from './receipts/read-order-money.ts'
import { goodwillOf } from './refunds/owe-goodwill.ts'
import { presentOrderRefund, readDues } from './refunds/read-dues.ts'
import { presentReturnItem } from './returns/list-all-returns.ts'
import { readReturns } from './returns/read-returns.ts'
import { staffActionsOn } from './staff-actions.ts'
import { buyerName } from './staff-items.ts'
import { allOrders, theOrder } from './whose-orders.ts'

export async function readStaffOrder(ctx: Ctx, { id }: ParsedOf<'GET /api/staff/order/{id}'>): Promise<StaffOrder> {
  const scope = asStaff(ctx)
  const row = await readWhole(ctx, theOrder(allOrders(scope), id))
  const body = presentBody(row, ctx.lang)
  const elsewhere = row.proofs.length > 0 ? await proofsElsewhere(ctx, scope, row.id) : new Map<string, never[]>()
  const customer = row.userId === null ? null : await customerOf(ctx, row.userId)
  const mentor = row.partnerId === null ? null : await partnerOf(ctx, row.partnerId)
  const returns = await readReturns(ctx, eq(orderReturn.orderId, id))
  const hidden = await evidenceHidden(ctx, scope, id)
  const notes = hidden ? [] : await readNotes(ctx, scope, id)
  const proofs = hidden ? row.proofs.filter(({ refusedAt }) => refusedAt === null) : row.proofs
  const dues = await readDues(ctx, eq(refundDue.orderId, id))
  const money = await readOrderMoney(ctx, scope, row)
  const goodsOut = await readGoodsOut(ctx, id)
  const goodwill = await goodwillOf(ctx, row)
  const { seller } = ctx.house.settings
  const promptpay = await readSetting(ctx, 'promptpay')
  return {
    ...body,
    cancel_reason: staffReason(ctx.lang, row.cancelReason),
    lines: await withSkus(ctx, body.lines),
    proofs: proofs.map((proof) => ({
      id: proof.id,
      uploaded_at: proof.uploadedAt.toISOString(),
      bank: proof.bank,
      bank_reference: proof.bankReference,
      also_on: elsewhere.get(proof.id) ?? [],
      refused_at: proof.refusedAt?.toISOString() ?? null,
      refusal: proof.refusal,
      retracted_at: proof.retractedAt?.toISOString() ?? null,
    })),
    buyer: buyerName({ nickname: customer?.name ?? null, address: row.address }),
    customer,
    partner_id: mentor && row.partnerId,
    partner: mentor ? `${mentor.employeeNo} ${mentor.nickname}` : null,
    partner_no: mentor?.employeeNo ?? null,
    slip_late_at: row.slipLateAt?.toISOString() ?? null,
    flags: [...new Set(elsewhere.size > 0 ? [...row.flags, 'slip_elsewhere'] : row.flags)],
    money,
    charges: await readCharges(ctx, scope, id),
    pay_to: {
      promptpay: promptpay.id,
      name: seller.name,
      qr: payable(row) ? promptpayText(promptpay.id, BigInt(money.missing)) : null,
    },
    returns: returns.map((one) => presentReturnItem(one, row.number)),
    goods_out: goodsOut,
    cash_since: cashSince(row),
    cash_lost_at: row.cashLostAt?.toISOString() ?? null,
    cash_second: await secondForCash(ctx, scope, row),
    goodwill: { most: asNumber(goodwill.most), shipping: asNumber(goodwill.shipping) },
    refund: presentOrderRefund(dues),
    rewards: await rewardsOf(ctx, id),
    notes,
    notes_hidden: hidden,
    events: await orderEvents(
      ctx,
      scope,
      row,
      { return: returns.map((one) => one.id), refund: dues.map(({ due }) => due.id) },
      notes,
    ),
    actions: staffActionsOn({ ...row, paid: money.paid, goodsOut, goodwill: goodwill.most > 0n }),
  }
}

async function customerOf(ctx: Ctx, userId: number): Promise<StaffOrder['customer']> {
  const [found] = await ctx.db
    .select({ id: user.id, name: user.nickname, email: user.email, phone: user.phone, deletedAt: user.deletedAt })
    .from(user)
    .where(eq(user.id, userId))
  return found ? { id: found.id, name: found.name, ...maskedContact(found) } : null
}

async function partnerOf(ctx: Ctx, partnerId: number) {
  const [found] = await ctx.db
    .select({ employeeNo: partner.employeeNo, nickname: user.nickname })
    .from(partner)
    .innerJoin(user, eq(user.id, partner.userId))
    .where(eq(partner.userId, partnerId))
  return found ?? null
}

async function rewardsOf(ctx: Ctx, orderId: string): Promise<StaffOrder['rewards']> {
  const rows = await ctx.db
    .select({ line: rewardLine, employeeNo: partner.employeeNo, nickname: user.nickname })
    .from(rewardLine)
    .innerJoin(partner, eq(partner.userId, rewardLine.partnerId))
    .innerJoin(user, eq(user.id, rewardLine.partnerId))
    .where(eq(rewardLine.orderId, orderId))
    .orderBy(asc(rewardLine.id))
  return rows.map(({ line, employeeNo, nickname }) => ({
    id: line.id,
    kind: line.kind,
    status: line.status,
    gross: asNumber(line.gross),
    partner: `${employeeNo} ${nickname}`,
    held: line.held,
    reverses: line.reverses !== null,
  }))
}
