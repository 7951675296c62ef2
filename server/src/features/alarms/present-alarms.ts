import { inArray } from 'drizzle-orm'
import { ALARM_SUBJECTS, type AlarmSubject } from '@bailu/contract/alarm-kinds'
import type { AlarmRow } from '@bailu/contract/alarms'
import type { Ctx } from '../../core/context.ts'
import type { alarm } from '../../database/tables/alarms.ts'
import { product } from '../../database/tables/catalogue.ts'
import { staff, user } from '../../database/tables/people.ts'

type Row = typeof alarm.$inferSelect

/** Alarms with the names of their subjects and of the staff who acknowledged them. */
export async function presentAlarms(ctx: Ctx, rows: Row[]): Promise<AlarmRow[]> {
  const subjects = rows.map(({ subject }) => readSubject(subject))
  const ids = (of: AlarmSubject) => subjects.flatMap(({ type, id }) => (type === of ? [id] : []))
  const colleagues = new Map<string, string>()
  const staffIds = [...new Set([...ids('staff'), ...rows.flatMap(({ acknowledgedBy: by }) => (by ? [by] : []))])]
  if (staffIds.length > 0)
    for (const { id, name } of await ctx.db
      .select({ id: staff.id, name: staff.name })
      .from(staff)
      .where(inArray(staff.id, staffIds)))
      colleagues.set(id, name)
  const customers = new Map<string, string>()
  const userIds = [...new Set(ids('user'))].map(Number)
  if (userIds.length > 0)
    for (const { id, name } of await ctx.db
      .select({ id: user.id, name: user.nickname })
      .from(user)
      .where(inArray(user.id, userIds)))
      if (name) customers.set(String(id), name)
  const products = new Map<string, string>()
  const productIds = [...new Set(ids('product'))].map(Number)
  if (productIds.length > 0)
    for (const { id, name } of await ctx.db
      .select({ id: product.id, name: product.name })
      .from(product)
      .where(inArray(product.id, productIds)))
      products.set(String(id), name[ctx.lang])
  const named = new Map<AlarmSubject, Map<string, string>>([
    ['staff', colleagues],
    ['user', customers],
    ['product', products],
  ])

  return rows.map((row, at) => {
    const { type, id } = subjects[at]!
    const name = named.get(type)?.get(id) ?? row.detail.number
    return {
      id: row.id,
      kind: row.kind,
      subject: { type, id, name: name ?? null },
      first_at: row.firstAt.toISOString(),
      last_at: row.lastAt.toISOString(),
      count: row.count,
      detail: row.detail,
      acknowledged: row.acknowledgedAt && {
        at: row.acknowledgedAt.toISOString(),
        by: colleagues.get(row.acknowledgedBy!) ?? '',
      },
    }
  })
}

/** Parses `type:id`. An IPv6 address contains colons itself; a product may be followed by its variant. */
function readSubject(subject: string): { type: AlarmSubject; id: string } {
  const [type = ''] = subject.split(':', 1)
  const known = ALARM_SUBJECTS.find((one) => one === type)
  if (!known) return { type: 'shop', id: '' }
  const id = subject.slice(type.length + 1)
  return { type: known, id: known === 'product' ? id.split(':', 1)[0]! : id }
}
