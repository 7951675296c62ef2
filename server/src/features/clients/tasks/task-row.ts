import { eq, sql, type SQL } from 'drizzle-orm'
import type { TaskKind } from '@bailu/contract/clients/kinds'
import type { Lang } from '@bailu/contract/languages'
import { bangkokDay } from '@bailu/phrases/days'
import type { Ctx, PartnerScope } from '../../../core/context.ts'
import { taskMark } from '../table.ts'
import { user } from '../../account/table.ts'

/** Most tasks per kind; further ones appear as these are done. */
export const MAX_TASKS = 15

export type TaskRow = {
  kind: TaskKind
  cause: string
  day: string
  about: string
  aboutInClientLang: string
  /** Product to link to. */
  product?: number | null
  client: ClientColumns
}
type ClientColumns = { id: number; nickname: string; avatar: string | null; lang: Lang; phone: string }

export const clientColumns = {
  id: user.id,
  nickname: user.nickname,
  avatar: user.avatar,
  lang: user.lang,
  phone: user.phone,
}

/** SQL condition: the task is neither done nor postponed beyond today. */
export const isUnmarked = (ctx: Ctx, { partnerId }: PartnerScope, kind: TaskKind, cause: SQL): SQL =>
  sql`not exists (select 1 from ${taskMark} where ${eq(taskMark.partnerId, partnerId)} and ${eq(taskMark.kind, kind)} and ${taskMark.cause} = ${cause} and (${taskMark.untilOn} is null or ${taskMark.untilOn} > ${bangkokDay(ctx.now)}))`
