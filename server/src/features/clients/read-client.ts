import { and, desc, eq } from 'drizzle-orm'
import { LEVEL_VALUES, LEVELS } from '@bailu/contract/levels'
import type { Client } from '@bailu/contract/clients'
import type { ParsedOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { asPartner } from '../../core/scope.ts'
import { clientFile } from '../../database/tables/clients.ts'
import { account } from '../../database/tables/ledger.ts'
import { partner, session } from '../../database/tables/people.ts'
import { avatarVersion } from '../pictures/avatar-picture.ts'
import { readConsents } from './client-consents.ts'
import { NOTHING, readBought, readPromotion } from './client-sums.ts'
import { ownClient } from './own-client.ts'
import { presentFile } from './present-file.ts'

/** One client: activity, totals, and the partner's file. */
export async function readClient(ctx: Ctx, { id }: ParsedOf<'GET /api/client/{id}'>): Promise<Client> {
  const scope = asPartner(ctx)
  const who = await ownClient(ctx, scope, id)
  const whose = { partnerId: scope.partnerId, clientId: id }
  const consents = await readConsents(ctx, whose)
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
  const bought = await readBought(ctx, id)
  const sale = await readSale(ctx, id)
  // Only a partner, current or former, can have promoted orders.
  const promotion = sale ? await readPromotion(ctx, id) : NOTHING
  return {
    id,
    nickname: who.nickname,
    avatar: avatarVersion(who.avatar),
    email: who.email,
    phone: who.phone,
    lang: who.lang,
    registered_at: who.createdAt.toISOString(),
    last_login_at: login?.at.toISOString() ?? null,
    last_order_at: bought.lastAt?.toISOString() ?? null,
    last_promotion_at: promotion.lastAt?.toISOString() ?? null,
    orders: bought.windows,
    promotion: promotion.windows,
    points_7: bought.points7,
    growth: growthOf(sale, bought.points),
    consents,
    file: presentFile(ctx, file, consents),
  }
}

type Sale = Awaited<ReturnType<typeof readSale>>

async function readSale(ctx: Ctx, id: number) {
  const [sale] = await ctx.db
    .select({
      level: partner.level,
      disabledAt: partner.disabledAt,
      credits: account.credits,
      debits: account.debits,
    })
    .from(partner)
    .leftJoin(account, and(eq(account.ownerId, id), eq(account.kind, 'growth'), eq(account.unit, 'point')))
    .where(eq(partner.userId, id))
  return sale
}

/** A partner's growth value; for a customer the points towards the first level. */
function growthOf(sale: Sale, points: number): Client['growth'] {
  if (!sale || sale.disabledAt) return { level: null, value: points, goal: LEVEL_VALUES[0] }
  return {
    level: LEVELS[sale.level - 1] ?? null,
    value: Number((sale.credits ?? 0n) - (sale.debits ?? 0n)),
    goal: LEVEL_VALUES[sale.level - 1] ?? LEVEL_VALUES[0],
  }
}
