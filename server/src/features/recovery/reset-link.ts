import { createHash } from 'node:crypto'
import type { Ctx } from '../../core/context.ts'
import { fitsLink, readLink, signLink } from '../../core/signed-link.ts'
import { refuse } from '../../core/refusal.ts'
import { eq } from 'drizzle-orm'
import { user } from '../../database/tables/people.ts'

const LIFE_MS = 30 * 60_000
type Row = Pick<typeof user.$inferSelect, 'id' | 'email' | 'passwordHash'>

/** State bound into the link: changing the password or the email invalidates it, so it works once. */
const stateOf = ({ email, passwordHash }: Row): string =>
  `${email.toLowerCase()}\n${createHash('sha256').update(passwordHash).digest('hex')}`

/** A password reset link; without an account, a link that is never valid. */
export function resetLink(ctx: Ctx, row: Row | undefined): { address: string; expiresAt: Date } {
  const { settings } = ctx.house
  const expiresAt = new Date(ctx.now.getTime() + LIFE_MS)
  const token = signLink(settings, 'reset password', row?.id ?? 0, row ? stateOf(row) : '', expiresAt)
  // In the URL fragment, so that it reaches no server log and no other site.
  return { address: `${settings.publicUrl}/forgot#${token}`, expiresAt }
}

/** The account of a reset link. @throws AppError link_over */
export async function accountOfLink(ctx: Ctx, token: string) {
  const link = readLink(token, ctx.now)
  const id = Number(link?.subject)
  if (!link || !Number.isSafeInteger(id)) return refuse('link_over')
  const [row] = await ctx.db.select().from(user).where(eq(user.id, id))
  if (!row || row.disabledAt || !fitsLink(ctx.house.settings, 'reset password', link, stateOf(row)))
    return refuse('link_over')
  return row
}
