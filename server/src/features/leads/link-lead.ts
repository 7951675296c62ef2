import { and, desc, eq, ilike, or } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asPartner, type Handler } from '../../core/context.ts'
import type { AccountMerge } from '../../core/users.ts'
import { sqlState } from '../../database/errors.ts'
import { inTx } from '../../database/transaction.ts'
import { lead } from './table.ts'
import { user } from '../account/table.ts'
import { fail } from '../../lib/errors.ts'
import { isLeadOf, lockLead } from './lead-fields.ts'
import { isUnlinkedClient } from './suggest-client.ts'

/** When a client leaves a partner: the partner's lead stays, without the link to the client. */
export async function unlinkLeadsOfClient(
  tx: Ctx,
  { partnerId, clientId }: { partnerId: number; clientId: number },
): Promise<void> {
  const isOfPartner = eq(lead.partnerId, partnerId)
  await tx.db
    .update(lead)
    .set({ clientId: null })
    .where(and(isOfPartner, eq(lead.clientId, clientId)))
  await tx.db
    .update(lead)
    .set({ suggestedId: null })
    .where(and(isOfPartner, eq(lead.suggestedId, clientId)))
}

/**
 * Merging accounts: moves the lead linked to the closed account. If the remaining account has
 * a linked lead already, the other one loses its link, as when a client moves to another partner.
 */
export async function mergeAccountLeads(tx: Ctx, { from, to }: AccountMerge): Promise<Record<string, number>> {
  const linked = await tx.db.select({ id: lead.id }).from(lead).where(eq(lead.clientId, to)).for('update')
  const moved = await tx.db
    .update(lead)
    .set(linked.length > 0 ? { clientId: null, suggestedId: null, dismissedId: to } : { clientId: to })
    .where(eq(lead.clientId, from))
  await tx.db.update(lead).set({ dismissedId: to }).where(eq(lead.dismissedId, from))
  await tx.db
    .update(lead)
    .set({ suggestedId: null })
    .where(and(eq(lead.suggestedId, from), eq(lead.dismissedId, to)))
  await tx.db.update(lead).set({ suggestedId: to }).where(eq(lead.suggestedId, from))
  return { leads: moved.rowCount ?? 0 }
}

const MAX_CLIENTS = 20

/** Own clients a lead can be linked to, filtered by `q`. @throws AppError not_found */
export const listLeadClients: Handler<'GET /api/potential-customer/{id}/client'> = async (ctx, { id, q }) => {
  const scope = asPartner(ctx)
  if ((await ctx.db.$count(lead, isLeadOf(scope, id))) === 0) return fail('not_found')
  const pattern = q && `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await ctx.db
    .select({ id: user.id, nickname: user.nickname, createdAt: user.createdAt })
    .from(user)
    .where(
      and(
        isUnlinkedClient(ctx, scope),
        pattern ? or(ilike(user.nickname, pattern), ilike(user.phone, pattern), ilike(user.email, pattern)) : undefined,
      ),
    )
    .orderBy(desc(user.id))
    .limit(MAX_CLIENTS)
  return {
    list: rows.map(({ createdAt, ...client }) => ({ ...client, registered_at: createdAt.toISOString() })),
  }
}

/**
 * Links a lead to the client it became. A client has at most one lead; a unique index decides between concurrent links.
 * @throws AppError not_found, also for a lead or client of another partner; lead_linked
 */
export async function linkLead(ctx: Ctx, input: ParsedOf<'POST /api/potential-customer/{id}/link'>) {
  const scope = asPartner(ctx)
  await inTx(ctx, async (tx) => {
    const locked = await lockLead(tx, scope, input.id)
    const [client] = await tx.db
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.id, input.client), eq(user.mentorId, scope.partnerId)))
      .for('key share')
    if (!client) return fail('not_found')
    await tx.db
      .update(lead)
      .set({ clientId: client.id, suggestedId: null, dismissedId: null, touchedAt: tx.now })
      .where(eq(lead.id, locked.id))
      .catch((error: unknown) => (sqlState(error) === '23505' ? fail('lead_linked') : Promise.reject(error as Error)))
    // Other leads must not suggest this client any more.
    await tx.db
      .update(lead)
      .set({ suggestedId: null })
      .where(and(eq(lead.partnerId, scope.partnerId), eq(lead.suggestedId, client.id)))
    await recordAudit(tx, 'lead.linked', { type: 'lead', id: locked.id }, { client: client.id })
  })
}

/** Removes a link, or dismisses a suggestion so that it is not made again. @throws AppError not_found */
export async function unlinkLead(ctx: Ctx, { id }: ParsedOf<'POST /api/potential-customer/{id}/unlink'>) {
  const scope = asPartner(ctx)
  await inTx(ctx, async (tx) => {
    const { clientId, suggestedId, dismissedId } = await lockLead(tx, scope, id)
    await tx.db
      .update(lead)
      .set({
        clientId: null,
        suggestedId: null,
        dismissedId: clientId ?? suggestedId ?? dismissedId,
        touchedAt: tx.now,
      })
      .where(eq(lead.id, id))
    await recordAudit(tx, 'lead.unlinked', { type: 'lead', id }, { client: clientId ?? suggestedId })
  })
}
