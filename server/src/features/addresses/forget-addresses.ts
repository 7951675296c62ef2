import { eq } from 'drizzle-orm'
import type { Ctx, UserScope } from '../../core/context.ts'
import { address } from '../../database/tables/people.ts'

/** Every address of this user, deleted ones too; orders carry their own copy. */
export async function forgetAddresses(tx: Ctx, { userId }: UserScope): Promise<void> {
  await tx.db.delete(address).where(eq(address.userId, userId))
}
