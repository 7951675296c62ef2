import { eq, sql } from 'drizzle-orm'
import { COUNTED_TASKS } from '@bailu/contract/dashboard/kinds'
import { usualWay } from '@bailu/contract/task-notices/kinds'
import { recordAudit } from '../../core/audit.ts'
import { asStaff, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { fail } from '../../lib/errors.ts'
import { isTaskOf } from '../dashboard/read-open-tasks.ts'
import { readVapidKeys } from '../push/push-address.ts'
import { listDevices, removeDevice, saveDevice } from '../push/push-settings.ts'
import { staffNotice, staffNoticeTimes } from '../staff/table.ts'

export const readNotices: Handler<'GET /api/staff/me/notice'> = async (ctx) => {
  const scope = asStaff(ctx)
  const { staffId } = scope
  const [times] = await ctx.db.select().from(staffNoticeTimes).where(eq(staffNoticeTimes.staffId, staffId))
  const rows = await ctx.db.select().from(staffNotice).where(eq(staffNotice.staffId, staffId))
  const chosen = new Map(rows.map(({ task, way }) => [task, way]))
  const { quietFrom = null, quietUntil = null, digestHour = 8 } = times ?? {}
  return {
    tasks: COUNTED_TASKS.filter((what) => isTaskOf(scope, what)).map((what) => {
      const usual = usualWay(scope, what)
      return { what, usual, way: chosen.get(what) ?? usual }
    }),
    quiet: quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil },
    digest_hour: digestHour,
    public_key: (await readVapidKeys(ctx)).publicKey,
    devices: await listDevices(ctx, { staffId }),
  }
}

/** Stores the choices. What is as usual for the roles stays so when they change. @throws AppError bad_input for a task of other roles */
export const changeNotices: Handler<'PUT /api/staff/me/notice'> = async (ctx, { tasks, quiet, digest_hour }) => {
  const scope = asStaff(ctx)
  const { staffId } = scope
  if (tasks.some(({ what }) => !isTaskOf(scope, what))) return fail('bad_input')
  return inTx(ctx, async (tx) => {
    const times = { quietFrom: quiet?.from ?? null, quietUntil: quiet?.until ?? null, digestHour: digest_hour }
    await tx.db
      .insert(staffNoticeTimes)
      .values({ staffId, since: tx.now, dueAt: tx.now, ...times })
      .onConflictDoUpdate({ target: staffNoticeTimes.staffId, set: times })
    for (const { what: task, way } of tasks)
      await tx.db
        .insert(staffNotice)
        .values({ staffId, task, way: way === usualWay(scope, task) ? null : way })
        .onConflictDoUpdate({ target: [staffNotice.staffId, staffNotice.task], set: { way: sql`excluded.way` } })
    const ways = Object.fromEntries(tasks.map(({ what, way }) => [what, way]))
    await recordAudit(tx, 'staff.notices_chosen', { type: 'staff', id: staffId }, { after: { ...ways, ...times } })
  })
}

/** Registers this browser: unlike that of a buyer it stays when the session ends, which is short. */
export const subscribeStaff: Handler<'POST /api/staff/me/push'> = async (ctx, input) =>
  saveDevice(ctx, { staffId: asStaff(ctx).staffId }, input)

export const unsubscribeStaff: Handler<'DELETE /api/staff/me/push/{id}'> = async (ctx, { id }) =>
  removeDevice(ctx, { staffId: asStaff(ctx).staffId }, id)
