import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type CardDetails, cardPlace, openDetails, withdrawalPlace } from '../../../core/card-details.ts'
import type { Ctx, PartnerScope } from '../../../core/context.ts'
import { currentCard } from '../card/current-card.ts'

/** The encrypted copy of the card in the newest paid withdrawal; tax law requires the payee after the card was deleted. */
export type PaidCopy = { id: string; sealed: string }

const WITH_COPY = sql`w.status in ('paid', 'returned') and w.sealed <> ''`

export const paidCopyOf = (partnerId: AnyPgColumn | number) => sql<PaidCopy | null>`(
  select json_build_object('id', w.id, 'sealed', w.sealed) from withdrawal w
  where w.partner_id = ${partnerId} and ${WITH_COPY} order by w.decided_at desc, w.id desc limit 1)`

/** Condition on `reward_line`: its partner has neither a bank card nor a copy of one in a paid withdrawal. */
export const NOBODY_KNOWN = sql`not exists (
    select 1 from bank_card b where b.partner_id = reward_line.partner_id and b.sealed <> '')
  and not exists (select 1 from withdrawal w where w.partner_id = reward_line.partner_id and ${WITH_COPY})`

type Known = { partnerId: number; card: string | null; copy: PaidCopy | null }

/** The payee's identity from their bank card, else from the card that was last paid to. */
export function identityOf(ctx: Ctx, { partnerId, card, copy }: Known): CardDetails | undefined {
  const { settings } = ctx.house
  if (card) return openDetails(settings, cardPlace(partnerId), card)
  return copy ? openDetails(settings, withdrawalPlace(copy.id), copy.sealed) : undefined
}

export async function readIdentity(ctx: Ctx, scope: PartnerScope): Promise<CardDetails | undefined> {
  const card = await currentCard(ctx, scope)
  if (card) return card.details
  const { rows } = await ctx.db.execute<{ copy: PaidCopy | null }>(sql`select ${paidCopyOf(scope.partnerId)} as copy`)
  return identityOf(ctx, { partnerId: scope.partnerId, card: null, copy: rows[0]?.copy ?? null })
}
