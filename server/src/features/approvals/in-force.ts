import { createHash } from 'node:crypto'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { ApprovalKind, ApprovalState } from '@bailu/contract/approvals'
import type { Ctx } from '../../core/context.ts'
import { approval } from '../../database/tables/approvals.ts'

export type ApprovalRow = typeof approval.$inferSelect

/** Hash of the values that an approval is valid for. */
export const fingerprintOf = (parts: (string | bigint | number | null)[]): string =>
  createHash('sha256')
    .update(JSON.stringify(parts.map((part) => (part === null ? null : String(part)))))
    .digest('base64url')

/** The state at `now`: an undecided proposal is `elapsed` after its time, even before the background job has stored it. */
export const stateNow = (
  { state, effectiveAt }: Pick<ApprovalRow, 'state' | 'effectiveAt'>,
  now: Date,
): ApprovalState => (state === 'waiting' && effectiveAt <= now ? 'elapsed' : state)

/** The newest proposal for exactly this subject and fingerprint that is waiting or in force. */
export async function approvalFor(
  ctx: Pick<Ctx, 'db' | 'now'>,
  kind: ApprovalKind,
  subject: string,
  fingerprint: string,
): Promise<{ row: ApprovalRow; holds: boolean; elapsed: boolean } | undefined> {
  const [row] = await ctx.db
    .select()
    .from(approval)
    .where(
      and(
        eq(approval.kind, kind),
        eq(approval.subject, subject),
        eq(approval.fingerprint, fingerprint),
        inArray(approval.state, ['waiting', 'approved', 'elapsed']),
      ),
    )
    .orderBy(desc(approval.id))
    .limit(1)
  if (!row) return undefined
  const state = stateNow(row, ctx.now)
  return { row, holds: state !== 'waiting', elapsed: state === 'elapsed' }
}
