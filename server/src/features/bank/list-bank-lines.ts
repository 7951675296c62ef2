import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { BankLine, BankLineState } from '@bailu/contract/bank/staff'
import { bangkokDay } from '@bailu/phrases/days'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { asNumber } from '../../lib/money.ts'
import { decodeCursor, takePage } from '../../lib/cursor.ts'
import { order } from '../orders/table.ts'
import { payment, receipt } from '../receipts/table.ts'
import { staff } from '../staff/table.ts'
import { lastClosedDay } from '../closing/booking-day.ts'
import { bankLine, bankStatement } from './table.ts'
import { isOpenBankLine, type Proposals, proposeMatches } from './propose-matches.ts'

const PAGE = 50

const IN_STATE: Record<BankLineState, ReturnType<typeof and>> = {
  open: isOpenBankLine,
  booked: isNotNull(bankLine.receiptId),
  dismissed: isNotNull(bankLine.dismissedAt),
  out: sql`${bankLine.amount} < 0`,
}

/** Bank lines, newest first; open ones with the orders or the receipt they probably belong to. */
export const listBankLines: Handler<'GET /api/staff/bank-line'> = async (ctx, { state, cursor }) => {
  const scope = asStaff(ctx)
  const after = decodeCursor(cursor)
  const rows = await ctx.db
    .select({ line: bankLine, statement: bankStatement.name, receipt, by: staff.name })
    .from(bankLine)
    .innerJoin(bankStatement, eq(bankStatement.id, bankLine.statementId))
    .leftJoin(receipt, eq(receipt.id, bankLine.receiptId))
    .leftJoin(staff, eq(staff.id, bankLine.dismissedBy))
    .where(and(IN_STATE[state], after && sql`(${bankLine.at}, ${bankLine.id}) < (${after.at}, ${after.id})`))
    .orderBy(desc(bankLine.at), desc(bankLine.id))
    .limit(PAGE + 1)
  const { page, next } = takePage(rows, PAGE, (last) => ({ at: last.line.at, id: last.line.id }))
  const proposals = state === 'open' && page.length > 0 ? await proposeMatches(ctx, scope) : undefined
  const numbersByReceipt = await readOrderNumbers(
    ctx,
    page.flatMap((row) => row.receipt?.id ?? []),
  )
  const closedDay = await lastClosedDay(ctx)
  return {
    list: page.map(({ line, statement, receipt: receiptRow, by }) => ({
      id: line.id,
      at: line.at.toISOString(),
      timed: line.timed,
      amount: asNumber(line.amount),
      reference: line.reference,
      words: line.words,
      statement,
      line: line.line,
      closed: closedDay !== null && bangkokDay(line.at) <= closedDay,
      proposal: proposals ? presentProposal(line.id, proposals) : null,
      receipt: receiptRow && {
        id: receiptRow.id,
        bank_reference: receiptRow.bankReference,
        orders: numbersByReceipt.get(receiptRow.id) ?? [],
        rest: asNumber(receiptRow.rest),
      },
      dismissed: line.dismissedAt && { at: line.dismissedAt.toISOString(), by: by ?? '', reason: line.dismissReason },
    })),
    next,
  }
}

function presentProposal(lineId: string, { matches, orders, receipts }: Proposals): BankLine['proposal'] {
  const match = matches.get(lineId)
  if (!match) return null
  const bookedReceipt = match.receipt === null ? undefined : receipts.get(match.receipt)
  return {
    confidence: match.confidence,
    reasons: match.reasons,
    orders: match.orders.flatMap((id) => {
      const matchedOrder = orders.get(id)
      return matchedOrder
        ? [{ id, number: matchedOrder.number, buyer: matchedOrder.name, missing: matchedOrder.missing }]
        : []
    }),
    receipt: bookedReceipt ? { id: bookedReceipt.id, bank_reference: bookedReceipt.reference } : null,
  }
}

async function readOrderNumbers(ctx: Ctx, receiptIds: string[]): Promise<Map<string, string[]>> {
  const byReceipt = new Map<string, string[]>()
  if (receiptIds.length === 0) return byReceipt
  const rows = await ctx.db
    .select({ id: payment.receiptId, number: order.number, reversedAt: payment.reversedAt })
    .from(payment)
    .innerJoin(order, eq(order.id, payment.orderId))
    .where(inArray(payment.receiptId, receiptIds))
    .orderBy(asc(payment.id))
  for (const { id, number, reversedAt } of rows)
    if (reversedAt === null) byReceipt.set(id, [...(byReceipt.get(id) ?? []), number])
  return byReceipt
}
