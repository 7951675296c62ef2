import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { LEVELS } from '@bailu/contract/levels'
import type { ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { asPartner } from '../../core/scope.ts'
import { clientFile, clientNote } from '../../database/tables/clients.ts'
import { partner, user } from '../../database/tables/people.ts'
import { avatarVersion } from '../pictures/avatar-picture.ts'
import { chooseClients, fileOf, type Input } from './choose-clients.ts'
import { clientsOf } from './own-client.ts'

const PAGE = 20

/** A page of the partner's clients. Its cost depends on the orders of these clients, not on all orders. */
export async function listClients(ctx: Ctx, input: Input): Promise<ReplyOf<'GET /api/client'>> {
  const scope = asPartner(ctx)
  const { page, bought } = chooseClients(ctx, scope, input, PAGE + 1)
  const rows = await ctx.db
    .with(bought, page)
    .select({
      user,
      focus: clientFile.focus,
      level: partner.level,
      lastAt: bought.at,
      amount: bought.amount,
      count: bought.count,
      key: page.key,
      nextOn: nextOf(scope.partnerId),
    })
    .from(page)
    .innerJoin(user, eq(user.id, page.id))
    .leftJoin(bought, eq(bought.buyer, page.id))
    .leftJoin(clientFile, fileOf(scope))
    .leftJoin(partner, and(eq(partner.userId, user.id), isNull(partner.disabledAt)))
    .orderBy(asc(page.place))
  const shown = rows.slice(0, PAGE)
  const end = shown.at(-1)
  return {
    list: shown.map((row) => ({
      id: row.user.id,
      nickname: row.user.nickname,
      avatar: avatarVersion(row.user.avatar),
      focus: row.focus ?? false,
      level: row.level === null ? null : (LEVELS[row.level - 1] ?? null),
      registered_at: row.user.createdAt.toISOString(),
      last_order_at: row.lastAt?.toISOString() ?? null,
      orders: { amount: row.amount ?? 0, count: row.count ?? 0 },
      next_on: row.nextOn,
    })),
    next: rows.length > PAGE && end ? `${end.key}~${end.user.id}` : null,
    all: await ctx.db.$count(user, clientsOf(scope)),
  }
}

const nextOf = (partnerId: number) =>
  sql<
    string | null
  >`(select min(${clientNote.nextOn}) from ${clientNote} where ${clientNote.partnerId} = ${partnerId} and ${clientNote.clientId} = ${user.id} and ${clientNote.doneAt} is null)`
