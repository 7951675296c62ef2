import { eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { user } from '../account/table.ts'

/** What an event of an order opens for its partner: the page of a present client, otherwise the order. */
export async function buyerSubject(
  tx: Ctx,
  { id, userId, partnerId }: { id: string; userId: number | null; partnerId: number },
): Promise<string | number> {
  if (userId === null) return id
  const [buyer] = await tx.db.select({ mentorId: user.mentorId }).from(user).where(eq(user.id, userId))
  return buyer?.mentorId === partnerId ? userId : id
}
