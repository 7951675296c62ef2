import { proving } from '../core/proven.ts'
import { Refusal } from '../core/refusal.ts'
import { bindMentor } from '../features/applications/bind-mentor.ts'
import { suggestToLeads } from '../features/leads/suggest-client.ts'

/** Effects of a verified e-mail address: binds the mentor of the invitation, and suggests the client for matching leads. */
export const addressProven = proving(async (tx, userId, invitedBy) => {
  if (invitedBy !== null)
    await bindMentor(tx, userId, invitedBy).catch((error: unknown) => {
      // In the meantime the user became a mentor of the inviter: binding would make a circle.
      if (!(error instanceof Refusal && error.code === 'mentor_circle')) throw error
    })
  await suggestToLeads(tx, userId)
})
