import { eq } from 'drizzle-orm'
import type { Ctx, UserScope } from '../../core/context.ts'
import { address } from '../../database/tables/people.ts'

/** Erases all addresses of a user, including deleted ones; orders have their own copies. */
export async function forgetAddresses(tx: Ctx, { userId }: UserScope): Promise<void> {
  await tx.db.delete(address).where(eq(address.userId, userId))
}
