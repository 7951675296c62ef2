import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { hasOpenReturn } from '../core/order-facts.ts'
import { rewardLine } from '../features/rewards/table.ts'

export type DueWork = { queue: string; seconds: number }

/**
 * Age in seconds of the oldest work that is due, for each queue of the background jobs; 0 when nothing waits. Every part is
 * the first entry of an index.
 */
export async function readOldestDue({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<DueWork[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<DueWork>(sql`
    select queue, greatest(coalesce(extract(epoch from ${at} - oldest), 0), 0)::float8 as seconds from (
      select 'mails' as queue, (select min(due_at) from outbox_mail where sent_at is null and failed_at is null) as oldest
      union all select 'texts', (select min(due_at) from outbox_sms where sent_at is null and failed_at is null)
      union all select 'notices', (select min(due_at) from push_notice where due_at is not null)
      union all select 'staff notices', (select min(due_at) from staff_push_notice where due_at is not null)
      union all select 'audit seal', (select min(at) from audit
        where at > coalesce((select max(through) from audit_seal), '-infinity'))
      union all select 'rewards', (select settles_at from reward_line
        where status = 'pending' and not on_hold and reverses is null and settles_at <= ${at}
          and not ${hasOpenReturn(rewardLine.orderId)} order by settles_at limit 1)
      union all select 'orders to expire', (select expires_at from orders
        where status = 'awaiting_payment' and prepaid = 0 and expires_at <= ${at} order by expires_at limit 1)
      union all select 'approvals', (select min(effective_at) from approval where state = 'waiting')
      union all select 'imports', (select min(applied_at) from data_import where state = 'applying')
      union all select 'backfills', (select min(at) from marker where name like 'fill:%' and value = 'open')
    ) as due`)
  return rows
}
