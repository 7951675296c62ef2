import { eq } from 'drizzle-orm'
import type { Ctx, PartnerScope } from '../../../core/context.ts'
import { user } from '../../../database/tables/people.ts'
import { queueMail } from '../../mail/queue-mail.ts'

/** Mails the partner that the payout account changed, so that someone with a stolen session cannot change it unnoticed. */
export async function tellOfCard(tx: Ctx, { partnerId }: PartnerScope): Promise<void> {
  const [owner] = await tx.db.select({ email: user.email, lang: user.lang }).from(user).where(eq(user.id, partnerId))
  if (owner)
    await queueMail(tx, {
      to: owner.email,
      lang: owner.lang,
      kind: 'card_changed',
      values: { at: tx.now.toISOString() },
    })
}
