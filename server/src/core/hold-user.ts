import { and, eq, isNull } from 'drizzle-orm'
import type { RefusalCode } from '@bailu/contract/envelope'
import { user } from '../database/tables/people.ts'
import type { Ctx } from './context.ts'
import { refuse } from './refusal.ts'

/**
 * Locks an account row (`for key share`) so that it cannot be deleted before the transaction ends.
 * @throws AppError `goneCode` (default session_expired) when the account is deleted or disabled
 */
export async function holdUser(tx: Ctx, userId: number, gone: RefusalCode = 'session_expired'): Promise<void> {
  const held = await tx.db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.disabledAt)))
    .for('key share')
  if (held.length === 0) refuse(gone)
}
