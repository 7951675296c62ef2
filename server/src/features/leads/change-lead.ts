import { eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { asPartner } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { lead } from '../../database/tables/leads.ts'
import { refuseSamePhone } from './add-lead.ts'
import { columnsOf, typedOf } from './lead-fields.ts'
import { contactsOf, openLead } from './lead-words.ts'
import { suggestClient } from './suggest-client.ts'
import { holdLead, holdPartner } from './the-lead.ts'

/** Replaces the fields of a lead. @throws AppError not_found, lead_same_phone, bad_input */
export async function changeLead(ctx: Ctx, input: ParsedOf<'PUT /api/potential-customer/{id}'>) {
  const scope = asPartner(ctx)
  await inTx(ctx, async (tx) => {
    await holdPartner(tx, scope)
    const before = await holdLead(tx, scope, input.id)
    if (before.type !== input.lead.type) throw new Refusal('bad_input', { 'lead.type': { what: 'choice' } })
    const columns = columnsOf(tx, before, input.lead)
    const contacts = contactsOf(typedOf(input.lead))
    // The duplicate warning is given only when the phone number changes.
    if (!input.anyway && contacts.phone !== contactsOf(openLead(tx, before)).phone)
      await refuseSamePhone(tx, scope, before.id, contacts)
    const suggestedId = before.clientId === null ? await suggestClient(tx, scope, contacts, before.dismissedId) : null
    await tx.db
      .update(lead)
      .set({ ...columns, suggestedId, touchedAt: tx.now })
      .where(eq(lead.id, before.id))
    await record(tx, 'lead.changed', { type: 'lead', id: before.id })
  })
  return {}
}
