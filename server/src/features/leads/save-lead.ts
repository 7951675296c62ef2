import { and, eq, inArray, ne } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf } from '@bailu/contract/calls'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, type PartnerScope, asPartner, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { lead, leadNote } from './table.ts'
import { AppError, fail } from '../../lib/errors.ts'
import { lockLead, lockLeadsOf, toLeadColumns, toLeadTexts } from './lead-fields.ts'
import { contactKeysOf, type Contacts, findContacts, openLeadTexts } from './lead-texts.ts'
import { suggestClient } from './suggest-client.ts'
import { seal } from '../../lib/crypto.ts'

/** Most leads of one partner; keeps lists, counts and the decrypting search fast. */
const MAX_LEADS = 5_000

/**
 * Adds a potential customer. Idempotent by `draft`: an offline phone sends the same draft
 * again until it gets a reply, and gets the id of the first time.
 * @throws AppError lead_same_phone, lead_limit, bad_input
 */
export const addLead: Handler<'POST /api/potential-customer'> = async (ctx, input) => {
  const scope = asPartner(ctx)
  const { partnerId } = scope
  return inTx(ctx, async (tx) => {
    await lockLeadsOf(tx, scope)
    const [existing] = await tx.db
      .select({ id: lead.id })
      .from(lead)
      .where(and(eq(lead.partnerId, partnerId), eq(lead.draft, input.draft)))
    if (existing) return existing
    if ((await tx.db.$count(lead, eq(lead.partnerId, partnerId))) >= MAX_LEADS) return fail('lead_limit')
    const id = uuidv7()
    const leadColumns = toLeadColumns(tx, { id, partnerId }, input.lead)
    const contacts = findContacts(toLeadTexts(input.lead))
    if (!input.anyway) await requireUniquePhone(tx, scope, id, contacts)
    const row = { ...leadColumns, id, partnerId, draft: input.draft, createdAt: tx.now, touchedAt: tx.now }
    await tx.db.insert(lead).values({ ...row, suggestedId: await suggestClient(tx, scope, contacts) })
    await recordAudit(tx, 'lead.added', { type: 'lead', id })
    return { id }
  })
}

/** @throws AppError lead_same_phone if another lead of the partner has this number */
export async function requireUniquePhone(
  tx: Ctx,
  { partnerId }: PartnerScope,
  id: string,
  { phone }: Contacts,
): Promise<void> {
  if (phone === null) return
  const isDuplicate = and(
    eq(lead.partnerId, partnerId),
    inArray(lead.phoneKey, contactKeysOf(tx, partnerId, phone)),
    ne(lead.id, id),
  )
  if ((await tx.db.$count(lead, isDuplicate)) > 0) fail('lead_same_phone')
}

/** Replaces the fields of a lead. @throws AppError not_found, lead_same_phone, bad_input */
export async function changeLead(ctx: Ctx, input: ParsedOf<'PUT /api/potential-customer/{id}'>) {
  const scope = asPartner(ctx)
  await inTx(ctx, async (tx) => {
    await lockLeadsOf(tx, scope)
    const before = await lockLead(tx, scope, input.id)
    if (before.type !== input.lead.type) throw new AppError('bad_input', { 'lead.type': { what: 'choice' } })
    const columns = toLeadColumns(tx, before, input.lead)
    const contacts = findContacts(toLeadTexts(input.lead))
    // The duplicate warning is given only when the phone number changes.
    if (!input.anyway && contacts.phone !== findContacts(openLeadTexts(tx, before)).phone)
      await requireUniquePhone(tx, scope, before.id, contacts)
    const suggestedId = before.clientId === null ? await suggestClient(tx, scope, contacts, before.dismissedId) : null
    await tx.db
      .update(lead)
      .set({ ...columns, suggestedId, touchedAt: tx.now })
      .where(eq(lead.id, before.id))
    await recordAudit(tx, 'lead.changed', { type: 'lead', id: before.id })
  })
}

const MAX_NOTES = 200

export const leadNoteSealContext = (id: string): string => `lead_note/${id}/words`

/**
 * Adds a contact note, with an optional new stage and next date.
 * @throws AppError not_found, lead_limit
 */
export const addLeadNote: Handler<'POST /api/potential-customer/{id}/note'> = async (ctx, input) => {
  const scope = asPartner(ctx)
  return inTx(ctx, async (tx) => {
    const locked = await lockLead(tx, scope, input.id)
    if ((await tx.db.$count(leadNote, eq(leadNote.leadId, locked.id))) >= MAX_NOTES) return fail('lead_limit')
    const id = uuidv7()
    const stage = input.stage && input.stage !== locked.stage ? input.stage : null
    const words = seal(tx.deps.config, leadNoteSealContext(id), input.words)
    await tx.db.insert(leadNote).values({ id, leadId: locked.id, words, stage, at: tx.now })
    await tx.db
      .update(lead)
      .set({
        touchedAt: tx.now,
        ...(stage && { stage }),
        ...(input.next_on !== undefined && { nextOn: input.next_on }),
      })
      .where(eq(lead.id, locked.id))
    await recordAudit(tx, 'lead.noted', { type: 'lead', id: locked.id }, stage ? { stage } : {})
    return { id }
  })
}

/** @throws AppError not_found */
export async function deleteLeadNote(ctx: Ctx, input: ParsedOf<'DELETE /api/potential-customer/{id}/note/{note}'>) {
  const scope = asPartner(ctx)
  await inTx(ctx, async (tx) => {
    const locked = await lockLead(tx, scope, input.id)
    const deleted = await tx.db
      .delete(leadNote)
      .where(and(eq(leadNote.id, input.note), eq(leadNote.leadId, locked.id)))
      .returning({ id: leadNote.id })
    if (deleted.length === 0) return fail('not_found')
    await recordAudit(tx, 'lead.note_deleted', { type: 'lead', id: locked.id })
  })
}
