import { asc, eq } from 'drizzle-orm'
import type { Actor } from '../../core/context.ts'
import { mailSealContext } from '../../features/mail/queue-mail.ts'
import { outboxMail } from '../../features/mail/table.ts'
import { unseal } from '../../lib/crypto.ts'
import { callOutcome } from '../call-outcome.ts'
import type { TestApp } from '../test-app.ts'

export const CORRECTION_REASON = 'Order A-1, called back 😊'

/** Calls of the two links of a correction, and of the member of staff who starts it. */
export function correctionCalls(shop: TestApp, operations: Actor) {
  const anyone = shop.as({ kind: 'anonymous' })
  const mailsTo = async (to: string) => {
    const rows = await shop.db.select().from(outboxMail).where(eq(outboxMail.to, to)).orderBy(asc(outboxMail.id))
    return rows.flatMap(({ id, kind, sealed }) =>
      sealed === null
        ? []
        : { kind, values: JSON.parse(unseal(shop.deps.config, mailSealContext(id), sealed)) as Record<string, string> },
    )
  }
  return {
    start: (id: number, email: string, actor = operations) =>
      shop.as(actor)('POST /api/staff/customer/{id}/email-correction', {
        id,
        email,
        proof: 'call_back',
        reason: CORRECTION_REASON,
      }),
    withdraw: (id: number, correction: string) =>
      callOutcome(
        shop.as(operations)('POST /api/staff/customer/{id}/email-correction/{correction}/withdraw', {
          id,
          correction,
          reason: 'Misheard',
        }),
      ),
    newestOf: async (id: number) => {
      const { email_corrections: list } = await shop.as(operations)('GET /api/staff/customer/{id}', { id })
      return list[0]
    },
    mailsTo,
    /** The token of the newest link that was mailed there. */
    tokenTo: async (to: string) => {
      const link = (await mailsTo(to)).findLast(({ values }) => values['link'] !== undefined)?.values['link']
      return link?.split('#')[1] ?? ''
    },
    confirm: (token: string) => callOutcome(anyone('POST /api/email-correction', { token })),
    object: (token: string) => callOutcome(anyone('POST /api/email-correction/object', { token })),
    look: (token: string) => anyone('POST /api/email-correction/look', { token }),
  }
}
