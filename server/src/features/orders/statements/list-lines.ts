import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { BankLine, BankLineState } from '@bailu/contract/staff-statements'
import type { Ctx } from '../../../core/context.ts'
import { asNumber } from '../../../core/satang.ts'
import { asStaff } from '../../../core/scope.ts'
import { readCursor, writeCursor } from '../../../core/time-cursor.ts'
import { bangkokDay } from '../../../core/bangkok.ts'
import { order, payment } from '../../../database/tables/orders.ts'
import { staff } from '../../../database/tables/people.ts'
import { lastClosed } from '../../../core/closed-day.ts'
import { receipt } from '../../../database/tables/receipts.ts'
import { bankLine, bankStatement } from '../../../database/tables/statements.ts'
import { isOpen, type Proposed, proposeMatches } from './open-world.ts'

const PAGE = 50

const IN_STATE: Record<BankLineState, ReturnType<typeof and>> = {
  open: isOpen,
  booked: isNotNull(bankLine.receiptId),
  dismissed: isNotNull(bankLine.dismissedAt),
  out: sql`${bankLine.amount} < 0`,
}

/** Bank lines, newest first; open ones with the orders or the receipt they probably belong to. */
export async function listLines(
  ctx: Ctx,
  { state, cursor }: ParsedOf<'GET /api/staff/bank-line'>,
): Promise<ReplyOf<'GET /api/staff/bank-line'>> {
  const scope = asStaff(ctx)
  const after = readCursor(cursor)
  const rows = await ctx.db
    .select({ line: bankLine, statement: bankStatement.name, receipt, by: staff.name })
    .from(bankLine)
    .innerJoin(bankStatement, eq(bankStatement.id, bankLine.statementId))
    .leftJoin(receipt, eq(receipt.id, bankLine.receiptId))
    .leftJoin(staff, eq(staff.id, bankLine.dismissedBy))
    .where(and(IN_STATE[state], after && sql`(${bankLine.at}, ${bankLine.id}) < (${after.at}, ${after.id})`))
    .orderBy(desc(bankLine.at), desc(bankLine.id))
    .limit(PAGE + 1)
  const shown = rows.slice(0, PAGE)
  const proposed = state === 'open' && shown.length > 0 ? await proposeMatches(ctx, scope) : undefined
  const numbers = await numbersOf(
    ctx,
    shown.flatMap((row) => row.receipt?.id ?? []),
  )
  const closed = await lastClosed(ctx)
  const last = shown.at(-1)
  return {
    list: shown.map(({ line, statement, receipt: came, by }) => ({
      id: line.id,
      at: line.at.toISOString(),
      timed: line.timed,
      amount: asNumber(line.amount),
      reference: line.reference,
      words: line.words,
      statement,
      line: line.line,
      closed: closed !== null && bangkokDay(line.at) <= closed,
      proposal: proposed ? proposalOf(line.id, proposed) : null,
      receipt: came && {
        id: came.id,
        bank_reference: came.bankReference,
        orders: numbers.get(came.id) ?? [],
        rest: asNumber(came.rest),
      },
      dismissed: line.dismissedAt && { at: line.dismissedAt.toISOString(), by: by ?? '', reason: line.dismissReason },
    })),
    next: rows.length > PAGE && last ? writeCursor({ at: last.line.at, id: last.line.id }) : null,
  }
}

function proposalOf(lineId: string, { matches, orders, receipts }: Proposed): BankLine['proposal'] {
  const match = matches.get(lineId)
  if (!match) return null
  const before = match.receipt === null ? undefined : receipts.get(match.receipt)
  return {
    confidence: match.confidence,
    reasons: match.reasons,
    orders: match.orders.flatMap((id) => {
      const one = orders.get(id)
      return one ? [{ id, number: one.number, buyer: one.name, missing: one.missing }] : []
    }),
    receipt: before ? { id: before.id, bank_reference: before.reference } : null,
  }
}

async function numbersOf(ctx: Ctx, receiptIds: string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (receiptIds.length === 0) return found
  const rows = await ctx.db
    .select({ id: payment.receiptId, number: order.number, reversedAt: payment.reversedAt })
    .from(payment)
    .innerJoin(order, eq(order.id, payment.orderId))
    .where(inArray(payment.receiptId, receiptIds))
    .orderBy(asc(payment.id))
  for (const { id, number, reversedAt } of rows)
    if (reversedAt === null) found.set(id, [...(found.get(id) ?? []), number])
  return found
}
