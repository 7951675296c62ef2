import { inArray } from 'drizzle-orm'
import { staff } from '../features/staff/table.ts'
import { user } from '../features/account/table.ts'
import type { Ctx } from './context.ts'

type WithDb = Pick<Ctx, 'db'>

const ACTOR_ID = { user: /^user:([1-9]\d{0,14})$/, staff: /^staff:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/ }

/** Nicknames of users and names of staff by actor (`user:1`, `staff:…`); other actors have none. */
export async function readActorNames(ctx: WithDb, actors: string[]): Promise<Map<string, string>> {
  const idsOf = (kind: keyof typeof ACTOR_ID) => actors.flatMap((actor) => ACTOR_ID[kind].exec(actor)?.[1] ?? [])
  const userIds = [...new Set(idsOf('user'))].map(Number)
  const users =
    userIds.length === 0
      ? []
      : await ctx.db.select({ id: user.id, name: user.nickname }).from(user).where(inArray(user.id, userIds))
  const staffNames = await readStaffNames(ctx, idsOf('staff'))
  return new Map([
    ...users.map(({ id, name }) => [`user:${id}`, name] as const),
    ...[...staffNames].map(([id, name]) => [`staff:${id}`, name] as const),
  ])
}

/** Names of staff members by id. */
export async function readStaffNames(ctx: WithDb, staffIds: string[]): Promise<Map<string, string>> {
  const ids = [...new Set(staffIds)]
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.select({ id: staff.id, name: staff.name }).from(staff).where(inArray(staff.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
