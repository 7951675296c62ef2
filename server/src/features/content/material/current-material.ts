import { and, eq, gt, isNull, or, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { material } from '../../../database/tables/material.ts'

type At = Pick<Ctx, 'now'>

/** SQL condition: material that is approved and has not expired. */
export const approvedNow = ({ now }: At): SQL | undefined =>
  and(eq(material.state, 'approved'), or(isNull(material.expiresAt), gt(material.expiresAt, now)))
