import { and, eq, isNull } from 'drizzle-orm'
import type { RefusalCode } from '@bailu/contract/envelope'
import { user } from '../database/tables/people.ts'
import type { Ctx } from './context.ts'
import { refuse } from './refusal.ts'

/**
 * Keeps an account from being deleted until the transaction ends, so that
 * nothing is added to one that is gone.
 * @throws Refusal session_expired, or what the caller says, when it is gone or disabled
 */
export async function holdUser(tx: Ctx, userId: number, gone: RefusalCode = 'session_expired'): Promise<void> {
  const held = await tx.db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.disabledAt)))
    .for('key share')
  if (held.length === 0) refuse(gone)
}
