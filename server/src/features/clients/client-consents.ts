import { and, eq, isNull } from 'drizzle-orm'
import type { Purpose } from '@bailu/contract/client-kinds'
import type { Ctx } from '../../core/context.ts'
import { clientConsent } from '../../database/tables/clients.ts'
import type { ClientScope } from './own-client.ts'

/** Date of the consent wording; the text is in the namespace `clientFile` of the phrases. */
export const CONSENT_VERSION = '2026-11-21'

export const openConsent = ({ partnerId, clientId }: ClientScope, purpose?: Purpose) =>
  and(
    eq(clientConsent.clientId, clientId),
    eq(clientConsent.partnerId, partnerId),
    purpose && eq(clientConsent.purpose, purpose),
    isNull(clientConsent.withdrawnAt),
  )

/** By purpose: whether this client allows this partner to store such data. */
export async function readConsents(ctx: Ctx, whose: ClientScope): Promise<Record<Purpose, boolean>> {
  const rows = await ctx.db.select({ purpose: clientConsent.purpose }).from(clientConsent).where(openConsent(whose))
  const given = (purpose: Purpose) => rows.some((row) => row.purpose === purpose)
  return { skin: given('skin'), personal: given('personal') }
}
