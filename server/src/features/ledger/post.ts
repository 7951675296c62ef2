import { and, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { LedgerCause } from '@bailu/contract/ledger/staff'
import type { LEDGER_CODES } from '@bailu/contract/ledger/kinds'
import { actorName, type Ctx } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { account, transfer } from './table.ts'
import { accountKey, type AccountRef, ACCOUNTS, COMPANY_ID, ensureAccounts } from './accounts.ts'

/** Kinds of ledger events. */
export type EventCode = (typeof LEDGER_CODES)[number]

export type Leg = { debit: AccountRef; credit: AccountRef; amount: bigint }
export type LedgerEvent = {
  code: EventCode
  /** The row behind the event; a code is booked for a row once. */
  ref: { type: LedgerCause; id: string }
  /** Booked together or not at all; legs of 0 are left out. */
  legs: Leg[]
  /** The event may be booked for the row more than once, after a reversal; the caller has locked the row. */
  isRepeatable?: boolean
  /** When it happened, if booked later; default now. */
  at?: Date
}

/** An account's balance is too low for a transfer. */
export class Overdraft extends Error {
  readonly account: AccountRef
  constructor(ref: AccountRef) {
    super(`Account ${accountKey(ref)} does not hold that much`)
    this.account = ref
  }
}

/** The event was booked before: the caller's own check against repetition has failed. */
export class AlreadyPosted extends Error {}

/**
 * Books one event in the caller's transaction: linked transfers of one unit each, and the running totals of the partner
 * accounts involved.
 * @throws Overdraft when an account would go below zero
 * @throws AlreadyPosted when this code was booked for this row before
 */
export async function postEvent(ctx: Ctx, event: LedgerEvent): Promise<void> {
  const legs = event.legs.filter((leg) => leg.amount !== 0n)
  for (const leg of legs) checkLeg(leg)
  if (legs.length === 0) return
  // no audit: a transfer names its actor and is never changed; the caller records why
  await inTx(ctx, async (tx) => {
    const ids = await ensureAccounts(
      tx,
      legs.flatMap((leg) => [leg.debit, leg.credit]),
    )
    for (const change of sumChanges(legs, ids)) await applyChange(tx, change)
    await insertTransfers(tx, event, legs, ids)
  })
}

function checkLeg({ debit, credit, amount }: Leg): void {
  if (amount < 0n) throw new RangeError('A transfer is never negative: swap its sides')
  if (ACCOUNTS[debit.kind].unit !== ACCOUNTS[credit.kind].unit) throw new RangeError('Satang and points never mix')
  for (const ref of [debit, credit]) {
    if ((ref.partnerId === COMPANY_ID) !== (ACCOUNTS[ref.kind].holder === 'company'))
      throw new RangeError(`No account ${accountKey(ref)}`)
  }
}

type Change = { id: string; ref: AccountRef; debits: bigint; credits: bigint }

function sumChanges(legs: Leg[], ids: Map<string, string>): Change[] {
  const changes = new Map<string, Change>()
  const changeFor = (ref: AccountRef): Change => {
    const id = ids.get(accountKey(ref)) as string
    const change = changes.get(id) ?? { id, ref, debits: 0n, credits: 0n }
    changes.set(id, change)
    return change
  }
  for (const { debit, credit, amount } of legs) {
    changeFor(debit).debits += amount
    changeFor(credit).credits += amount
  }
  return [...changes.values()].filter(({ ref }) => ref.partnerId !== COMPANY_ID).sort((a, b) => (a.id < b.id ? -1 : 1))
}

async function applyChange(ctx: Ctx, { id, ref, debits, credits }: Change): Promise<void> {
  const { rowCount } = await ctx.db.execute(sql`
    update ${account} set debits = debits + ${debits}, credits = credits + ${credits}
    where id = ${id} and (not no_overdraft or case side
      when 'debit' then debits - credits >= ${credits - debits}
      else credits - debits >= ${debits - credits} end)`)
  if (rowCount === 0) throw new Overdraft(ref)
}

async function insertTransfers(
  ctx: Ctx,
  { code, ref, isRepeatable = false, at = ctx.now }: LedgerEvent,
  legs: Leg[],
  ids: Map<string, string>,
): Promise<void> {
  const eventId = uuidv7()
  const actor = actorName(ctx.actor)
  const before = isRepeatable ? await ctx.db.$count(transfer, isSameEvent(code, ref)) : 0
  const inserted = await ctx.db
    .insert(transfer)
    .values(
      legs.map(({ debit, credit, amount }, seq) => ({
        id: uuidv7(),
        eventId,
        seq: before + seq,
        debitId: ids.get(accountKey(debit)) as string,
        creditId: ids.get(accountKey(credit)) as string,
        amount,
        unit: ACCOUNTS[debit.kind].unit,
        code,
        refType: ref.type,
        refId: ref.id,
        actor,
        at,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: transfer.id })
  if (inserted.length !== legs.length) throw new AlreadyPosted(`${code} of ${ref.type} ${ref.id}`)
}

const isSameEvent = (code: EventCode, { type, id }: LedgerEvent['ref']) =>
  and(eq(transfer.code, code), eq(transfer.refType, type), eq(transfer.refId, id))
