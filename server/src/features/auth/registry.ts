import { AppError } from '../../lib/errors.ts'
import { bindMentor } from '../applications/read-applications.ts'
import { suggestToLeads } from '../leads/suggest-client.ts'
import { recordFirstConsent } from '../legal/record-consent.ts'
import { createVerifyEmail } from './verify-email.ts'

/** Effects of a verified e-mail address: binds the mentor of the invitation, records the consent of imported people, and suggests the client for matching leads. */
export const onEmailVerified = createVerifyEmail(async (tx, userId, invitedBy) => {
  if (invitedBy !== null)
    await bindMentor(tx, userId, invitedBy).catch((error: unknown) => {
      // In the meantime the user became a mentor of the inviter: binding would make a circle.
      if (!(error instanceof AppError && error.code === 'mentor_circle')) throw error
    })
  await recordFirstConsent(tx, userId)
  await suggestToLeads(tx, userId)
})
