import { and, desc, isNull, sql } from 'drizzle-orm'
import { signLink } from '../core/signed-link.ts'
import { user } from '../database/tables/people.ts'
import { proofState } from '../features/session/email-proof/mail-proof.ts'
import type { Shop } from './shop.ts'

/** Verifies the e-mail address of the newest unverified account with it, by the link that is mailed to it. */
export async function proveAddress(shop: Shop, email: string): Promise<void> {
  const [row] = await shop.db
    .select()
    .from(user)
    .where(and(sql`lower(${user.email}) = ${email.toLowerCase()}`, isNull(user.emailProvenAt)))
    .orderBy(desc(user.id))
  const expiresAt = new Date(shop.house.clock().getTime() + 60_000)
  const token = signLink(shop.house.settings, 'prove e-mail', row!.id, proofState(row!), expiresAt)
  await shop.as({ kind: 'nobody' })('POST /api/email-proof', { token })
}
