import { and, desc, eq, ilike, or } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asPartner } from '../../core/scope.ts'
import { inTx, sqlState } from '../../database/connect.ts'
import { lead } from '../../database/tables/leads.ts'
import { user } from '../../database/tables/people.ts'
import { freeClients } from './suggest-client.ts'
import { holdLead, theLead } from './the-lead.ts'

const SHOWN = 20

/** Own clients a lead can be linked to, filtered by `q`. @throws AppError not_found */
export async function listLeadClients(
  ctx: Ctx,
  { id, q }: ParsedOf<'GET /api/potential-customer/{id}/client'>,
): Promise<ReplyOf<'GET /api/potential-customer/{id}/client'>> {
  const scope = asPartner(ctx)
  if ((await ctx.db.$count(lead, theLead(scope, id))) === 0) return refuse('not_found')
  const part = q && `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await ctx.db
    .select({ id: user.id, nickname: user.nickname, createdAt: user.createdAt })
    .from(user)
    .where(
      and(
        freeClients(ctx, scope),
        part ? or(ilike(user.nickname, part), ilike(user.phone, part), ilike(user.email, part)) : undefined,
      ),
    )
    .orderBy(desc(user.id))
    .limit(SHOWN)
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
    const held = await holdLead(tx, scope, input.id)
    const [client] = await tx.db
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.id, input.client), eq(user.mentorId, scope.partnerId)))
      .for('key share')
    if (!client) return refuse('not_found')
    await tx.db
      .update(lead)
      .set({ clientId: client.id, suggestedId: null, dismissedId: null, touchedAt: tx.now })
      .where(eq(lead.id, held.id))
      .catch((error: unknown) => (sqlState(error) === '23505' ? refuse('lead_linked') : Promise.reject(error as Error)))
    // Other leads must not suggest this client any more.
    await tx.db
      .update(lead)
      .set({ suggestedId: null })
      .where(and(eq(lead.partnerId, scope.partnerId), eq(lead.suggestedId, client.id)))
    await record(tx, 'lead.linked', { type: 'lead', id: held.id }, { client: client.id })
  })
  return {}
}

/** Removes a link, or dismisses a suggestion so that it is not made again. @throws AppError not_found */
export async function unlinkLead(ctx: Ctx, { id }: ParsedOf<'POST /api/potential-customer/{id}/unlink'>) {
  const scope = asPartner(ctx)
  await inTx(ctx, async (tx) => {
    const { clientId, suggestedId, dismissedId } = await holdLead(tx, scope, id)
    await tx.db
      .update(lead)
      .set({
        clientId: null,
        suggestedId: null,
        dismissedId: clientId ?? suggestedId ?? dismissedId,
        touchedAt: tx.now,
      })
      .where(eq(lead.id, id))
    await record(tx, 'lead.unlinked', { type: 'lead', id }, { client: clientId ?? suggestedId })
  })
  return {}
}
