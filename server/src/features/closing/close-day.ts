import { eq } from 'drizzle-orm'
import { DAY_SUMS } from '@bailu/contract/closing/staff'
import { COUNTED_AMOUNTS, type CountedAmount } from '@bailu/contract/closing/kinds'
import { COMPANY_ACCOUNTS } from '@bailu/contract/ledger/kinds'
import { bangkokDay } from '@bailu/phrases/days'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { AppError, fail } from '../../lib/errors.ts'
import { inTx } from '../../database/transaction.ts'
import { dayClosing, dayClosingAccount, dayClosingSum } from './table.ts'
import { readDayBalances, readNewestClosedDay } from './balance-day.ts'
import { closingState, presentCounts } from './read-closings.ts'
import { expectedCounts, subtractCounts, type ClosingSums, sumClosingDays } from './sum-days.ts'

/**
 * Closes a day: stores its sums and the counted amounts. Of concurrent calls one wins.
 * @throws AppError day_not_over, day_closed, day_order; sums_differ when the ledger differs from the sums shown in the form;
 * bad_input when counted amounts differ without a reason
 */
export const closeDay: Handler<'POST /api/staff/closing'> = async (ctx, { day, counted, expected, reason }) => {
  const scope = asStaff(ctx)
  if (day >= bangkokDay(ctx.now)) return fail('day_not_over')
  return inTx(ctx, async (tx) => {
    const lastClosed = await requireClosable(tx, day)
    const sums = (await sumClosingDays(tx, { from: day, to: day })).get(day) as ClosingSums
    const expectedNow = expectedCounts(sums)
    if (COUNTED_AMOUNTS.some((key) => expectedNow[key] !== BigInt(expected[key]))) return fail('sums_differ')
    const countedAmounts = Object.fromEntries(COUNTED_AMOUNTS.map((key) => [key, BigInt(counted[key])])) as Record<
      CountedAmount,
      bigint
    >
    const difference = subtractCounts(countedAmounts, expectedNow)
    if (reason === '' && COUNTED_AMOUNTS.some((key) => difference[key] !== 0n))
      throw new AppError('bad_input', { reason: { what: 'missing' } })
    const inserted = await tx.db
      .insert(dayClosing)
      .values({
        day,
        previous: lastClosed ?? null,
        countedIn: countedAmounts.bank_in,
        countedOut: countedAmounts.bank_out,
        countedCod: countedAmounts.cod,
        differenceIn: difference.bank_in,
        differenceOut: difference.bank_out,
        differenceCod: difference.cod,
        reason,
        closedBy: scope.staffId,
        closedAt: tx.now,
      })
      .onConflictDoNothing()
      .returning({ day: dayClosing.day })
    // A concurrent call has closed this day, or another first day.
    if (inserted.length === 0) {
      await requireClosable(tx, day)
      return fail('day_closed')
    }
    await storeClosing(tx, day, sums)
    await recordAudit(
      tx,
      'closing.closed',
      { type: 'closing', id: day },
      {
        expected: presentCounts(expectedNow),
        counted,
        difference: presentCounts(difference),
        ...(reason && { reason }),
      },
    )
  })
}

/** Reads the newest closed day first, so that a day closed between the two reads is found by the second. */
async function requireClosable(tx: Ctx, day: string): Promise<string | undefined> {
  const lastClosed = await readNewestClosedDay(tx)
  const closed = await tx.db.$count(dayClosing, eq(dayClosing.day, day))
  if (closed > 0) return fail('day_closed')
  if (closingState(day, lastClosed, tx.now) !== 'due') return fail('day_order')
  return lastClosed
}

async function storeClosing(tx: Ctx, day: string, sums: ClosingSums): Promise<void> {
  await tx.db.insert(dayClosingSum).values(DAY_SUMS.map((kind) => ({ day, kind, ...sums[kind] })))
  const { late, movements, opening } = await readDayBalances(tx, day, { bounded: false })
  if (!opening) throw new Error('Without a bound every way is summed')
  await tx.db.insert(dayClosingAccount).values(
    COMPANY_ACCOUNTS.map((kind) => {
      const { increase, decrease } = movements[kind]
      const carried = { opening: opening[kind], late: late[kind] }
      return {
        day,
        kind,
        ...carried,
        increase,
        decrease,
        closing: carried.opening + carried.late + increase - decrease,
      }
    }),
  )
}
