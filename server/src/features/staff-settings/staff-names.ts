import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { staff } from '../../database/tables/people.ts'

const STAFF = /^staff:([0-9a-f-]{36})$/

/** Returns a function that maps an audit actor (`staff:<id>`) to the name; other actors are returned unchanged. */
export async function staffNames(ctx: Ctx, actors: string[]): Promise<(actor: string) => string> {
  const ids = [...new Set(actors.flatMap((actor) => STAFF.exec(actor)?.[1] ?? []))]
  const rows =
    ids.length === 0
      ? []
      : await ctx.db.select({ id: staff.id, name: staff.name }).from(staff).where(inArray(staff.id, ids))
  const names = new Map(rows.map(({ id, name }) => [`staff:${id}`, name]))
  return (actor) => names.get(actor) ?? actor
}
