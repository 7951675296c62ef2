import { and, eq, isNull } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asUser } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { user } from '../../database/tables/people.ts'

type Field = 'nickname' | 'lang' | 'phone'

// The audit entry has no values: it is never erased, the account may be.
async function change<F extends Field>(ctx: Ctx, field: F, value: (typeof user.$inferInsert)[F]) {
  const { userId } = asUser(ctx)
  await inTx(ctx, async (tx) => {
    const changed = await tx.db
      .update(user)
      .set({ [field]: value })
      .where(and(eq(user.id, userId), isNull(user.disabledAt)))
      .returning({ id: user.id })
    if (changed.length === 0) refuse('session_expired')
    await record(tx, `user.${field}_changed`, { type: 'user', id: userId })
  })
  return {}
}

export const changeNickname = (ctx: Ctx, { nickname }: ParsedOf<'PUT /api/account/nickname'>) =>
  change(ctx, 'nickname', nickname)

export const changeLanguage = (ctx: Ctx, { lang }: ParsedOf<'PUT /api/account/language'>) => change(ctx, 'lang', lang)

export async function changePhone(ctx: Ctx, { phone }: ParsedOf<'PUT /api/account/phone'>) {
  return change(ctx, 'phone', phone)
}
