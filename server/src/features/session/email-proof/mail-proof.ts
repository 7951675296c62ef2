import { signLink } from '../../../core/signed-link.ts'
import type { Ctx } from '../../../core/context.ts'
import type { user } from '../../../database/tables/people.ts'
import { queueMail } from '../../mail/queue-mail.ts'

const LIFE_MS = 24 * 3_600_000

type Row = Pick<typeof user.$inferSelect, 'id' | 'email' | 'lang' | 'deviceEpoch'>

/** State bound into the link: changing the email or ending all sessions invalidates it. */
export const proofState = ({ email, deviceEpoch }: Row): string => `${email.toLowerCase()}\n${deviceEpoch}`

/** Emails a verification link; earlier links stay valid. @param mailed see `mayMailTyped` */
export async function mailProof(tx: Ctx, row: Row, mailed: boolean): Promise<void> {
  const { settings } = tx.house
  const expiresAt = new Date(tx.now.getTime() + LIFE_MS)
  const token = signLink(settings, 'prove e-mail', row.id, proofState(row), expiresAt)
  await queueMail(tx, {
    to: row.email,
    lang: row.lang,
    kind: 'email_proof',
    // In the URL fragment, so that it reaches no server log and no other site.
    values: { link: `${settings.publicUrl}/confirm-email#${token}` },
    useBefore: expiresAt,
    unsent: !mailed,
  })
}
