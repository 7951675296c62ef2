import { proving } from '../core/proven.ts'
import { Refusal } from '../core/refusal.ts'
import { bindMentor } from '../features/applications/bind-mentor.ts'
import { suggestToLeads } from '../features/leads/suggest-client.ts'

/** What waits for a proven e-mail: the mentor whose invitation was given, and what their leads are told. */
export const addressProven = proving(async (tx, userId, invitedBy) => {
  if (invitedBy !== null)
    await bindMentor(tx, userId, invitedBy).catch((error: unknown) => {
      // They became the mentor of whoever invited them meanwhile: then nobody is bound.
      if (!(error instanceof Refusal && error.code === 'mentor_circle')) throw error
    })
  await suggestToLeads(tx, userId)
})
