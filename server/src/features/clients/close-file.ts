import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { clientConsent, clientFile } from '../../database/tables/clients.ts'
import { SEALED } from './sealed-fields.ts'

const FIELDS = Object.values(SEALED).flat()

/**
 * Called when a user stops being a partner's client: ends the consents and erases the fields that needed them.
 * The other fields remain; the partner can no longer read them, the client still can read and erase them.
 */
export async function closeFile(
  tx: Ctx,
  { partnerId, clientId }: { partnerId: number; clientId: number },
): Promise<void> {
  await tx.db
    .update(clientConsent)
    .set({ withdrawnAt: tx.now })
    .where(
      and(
        eq(clientConsent.partnerId, partnerId),
        eq(clientConsent.clientId, clientId),
        isNull(clientConsent.withdrawnAt),
      ),
    )
  await tx.db
    .update(clientFile)
    .set(Object.fromEntries(FIELDS.map((field) => [field, null])))
    .where(and(eq(clientFile.partnerId, partnerId), eq(clientFile.clientId, clientId)))
}
