import { eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { COUNTED, type Counted, DAY_SUMS } from '@bailu/contract/staff-closing'
import { HOUSE_ACCOUNTS } from '@bailu/contract/staff-ledger'
import { record } from '../../core/audit.ts'
import { bangkokDay } from '../../core/bangkok.ts'
import type { Ctx } from '../../core/context.ts'
import { Refusal, refuse } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { dayClosing, dayClosingAccount, dayClosingSum } from '../../database/tables/closing.ts'
import { balanceDay } from './balance-day.ts'
import { newestClosed } from './closed-days.ts'
import { presentThree } from './present-day.ts'
import { stateOf } from './read-day.ts'
import { expectedOf, lessOf, type Sums, sumDays } from './sum-days.ts'

/**
 * Closes a day: stores its sums and the counted amounts. Of concurrent calls one wins.
 * @throws AppError day_not_over, day_closed, day_order; sums_differ when the ledger differs from the sums shown in the form;
 * bad_input when counted amounts differ without a reason
 */
export async function closeDay(
  ctx: Ctx,
  { day, counted, expected, reason }: ParsedOf<'POST /api/staff/closing'>,
): Promise<Record<string, never>> {
  const scope = asStaff(ctx)
  if (day >= bangkokDay(ctx.now)) return refuse('day_not_over')
  return inTx(ctx, async (tx) => {
    const last = await mayClose(tx, day)
    const sums = (await sumDays(tx, { from: day, to: day })).get(day) as Sums
    const now = expectedOf(sums)
    if (COUNTED.some((one) => now[one] !== BigInt(expected[one]))) return refuse('sums_differ')
    const given = Object.fromEntries(COUNTED.map((one) => [one, BigInt(counted[one])])) as Record<Counted, bigint>
    const difference = lessOf(given, now)
    if (reason === '' && COUNTED.some((one) => difference[one] !== 0n))
      throw new Refusal('bad_input', { reason: { what: 'missing' } })
    const frozen = await tx.db
      .insert(dayClosing)
      .values({
        day,
        previous: last ?? null,
        countedIn: given.bank_in,
        countedOut: given.bank_out,
        countedCod: given.cod,
        differenceIn: difference.bank_in,
        differenceOut: difference.bank_out,
        differenceCod: difference.cod,
        reason,
        closedBy: scope.staffId,
        closedAt: tx.now,
      })
      .onConflictDoNothing()
      .returning({ day: dayClosing.day })
    // Another call has closed this day, or another first day, meanwhile.
    if (frozen.length === 0) {
      await mayClose(tx, day)
      return refuse('day_closed')
    }
    await freeze(tx, day, sums)
    await record(
      tx,
      'closing.closed',
      { type: 'closing', id: day },
      { expected: presentThree(now), counted, difference: presentThree(difference), ...(reason && { reason }) },
    )
    return {}
  })
}

/** Reads the newest closed day first, so that a day closed between the two reads is found by the second. */
async function mayClose(tx: Ctx, day: string): Promise<string | undefined> {
  const last = await newestClosed(tx)
  const closed = await tx.db.$count(dayClosing, eq(dayClosing.day, day))
  if (closed > 0) return refuse('day_closed')
  if (stateOf(day, last, tx.now) !== 'due') return refuse('day_order')
  return last
}

async function freeze(tx: Ctx, day: string, sums: Sums): Promise<void> {
  await tx.db.insert(dayClosingSum).values(DAY_SUMS.map((kind) => ({ day, kind, ...sums[kind] })))
  const { late, moves, opening } = await balanceDay(tx, day, { bounded: false })
  if (!opening) throw new Error('Without a bound every way is summed')
  await tx.db.insert(dayClosingAccount).values(
    HOUSE_ACCOUNTS.map((kind) => {
      const { increase, decrease } = moves[kind]
      const before = { opening: opening[kind], late: late[kind] }
      return { day, kind, ...before, increase, decrease, closing: before.opening + before.late + increase - decrease }
    }),
  )
}
