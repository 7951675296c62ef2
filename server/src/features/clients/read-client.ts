import { and, desc, eq } from 'drizzle-orm'
import { LEVEL_VALUES, LEVELS } from '@bailu/contract/levels/kinds'
import type { Client } from '@bailu/contract/clients/shop'
import type { ParsedOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { asPartner } from '../../core/scope.ts'
import { clientFile } from '../../database/tables/clients.ts'
import { account } from '../../database/tables/ledger.ts'
import { partner } from '../../database/tables/partners.ts'
import { session } from '../../database/tables/users.ts'
import { avatarVersion } from '../pictures/derived-pictures.ts'
import { readClientConsents } from './client-consents.ts'
import { NO_PURCHASES, readPurchases, readPromotion } from './purchase-totals.ts'
import { readOwnClient } from './client-scope.ts'
import { presentFile } from './client-file.ts'

/** One client: activity, totals, and the partner's file. */
export async function readClient(ctx: Ctx, { id }: ParsedOf<'GET /api/client/{id}'>): Promise<Client> {
  const scope = asPartner(ctx)
  const client = await readOwnClient(ctx, scope, id)
  const clientScope = { partnerId: scope.partnerId, clientId: id }
  const consents = await readClientConsents(ctx, clientScope)
  const [file] = await ctx.db
    .select()
    .from(clientFile)
    .where(and(eq(clientFile.partnerId, scope.partnerId), eq(clientFile.clientId, id)))
  const [login] = await ctx.db
    .select({ at: session.createdAt })
    .from(session)
    .where(eq(session.userId, id))
    .orderBy(desc(session.createdAt))
    .limit(1)
  const purchases = await readPurchases(ctx, id)
  const partnerRow = await readPartnerRow(ctx, id)
  // Only a partner, current or former, can have promoted orders.
  const promotion = partnerRow ? await readPromotion(ctx, id) : NO_PURCHASES
  return {
    id,
    nickname: client.nickname,
    avatar: avatarVersion(client.avatar),
    email: client.email,
    phone: client.phone,
    lang: client.lang,
    registered_at: client.createdAt.toISOString(),
    last_login_at: login?.at.toISOString() ?? null,
    last_order_at: purchases.lastAt?.toISOString() ?? null,
    last_promotion_at: promotion.lastAt?.toISOString() ?? null,
    orders: purchases.windows,
    promotion: promotion.windows,
    points_7: purchases.points7,
    growth: growthOf(partnerRow, purchases.points),
    consents,
    file: presentFile(ctx, file, consents),
  }
}

type PartnerRow = Awaited<ReturnType<typeof readPartnerRow>>

async function readPartnerRow(ctx: Ctx, id: number) {
  const [partnerRow] = await ctx.db
    .select({
      level: partner.level,
      disabledAt: partner.disabledAt,
      credits: account.credits,
      debits: account.debits,
    })
    .from(partner)
    .leftJoin(account, and(eq(account.partnerId, id), eq(account.kind, 'growth'), eq(account.unit, 'point')))
    .where(eq(partner.userId, id))
  return partnerRow
}

/** A partner's growth value; for a customer the points towards the first level. */
function growthOf(partnerRow: PartnerRow, points: number): Client['growth'] {
  if (!partnerRow || partnerRow.disabledAt) return { level: null, value: points, goal: LEVEL_VALUES[0] }
  return {
    level: LEVELS[partnerRow.level - 1] ?? null,
    value: Number((partnerRow.credits ?? 0n) - (partnerRow.debits ?? 0n)),
    goal: LEVEL_VALUES[partnerRow.level - 1] ?? LEVEL_VALUES[0],
  }
}
