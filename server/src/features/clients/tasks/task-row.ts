import { eq, type Placeholder, sql, type SQL } from 'drizzle-orm'
import type { TaskKind } from '@bailu/contract/clients/kinds'
import type { Lang } from '@bailu/contract/languages'
import type { PartnerScope } from '../../../core/context.ts'
import { taskMark } from '../table.ts'

/** A reason to contact a client or lead today. All are read, because they are counted; texts are opened for a page only. */
export type DueTask = {
  kind: TaskKind
  cause: string
  day: string
  /** A client's id, or a lead's. */
  about: { client: number } | { lead: string }
  /** What was bought. */
  product?: Record<Lang, string>
  productId?: number
  /** The sealed text of a note. */
  sealedNote?: string
}

/** SQL condition: the task is neither done nor postponed beyond today. */
export const isUnmarked = ({ partnerId }: PartnerScope, today: Placeholder, kind: TaskKind, cause: SQL): SQL =>
  sql`not exists (select 1 from ${taskMark} where ${eq(taskMark.partnerId, partnerId)} and ${eq(taskMark.kind, kind)} and ${taskMark.cause} = ${cause} and (${taskMark.untilOn} is null or ${taskMark.untilOn} > ${today}))`
