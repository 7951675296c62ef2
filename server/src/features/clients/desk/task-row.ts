import { eq, sql, type SQL } from 'drizzle-orm'
import type { TaskKind } from '@bailu/contract/client-kinds'
import type { Lang } from '@bailu/contract/fields'
import { bangkokDay } from '../../../core/bangkok.ts'
import type { Ctx, PartnerScope } from '../../../core/context.ts'
import { deskMark } from '../../../database/tables/clients.ts'
import { user } from '../../../database/tables/people.ts'

/** Most tasks per kind; further ones appear as these are done. */
export const MOST = 15

export type TaskRow = {
  kind: TaskKind
  cause: string
  day: string
  about: string
  theirs: string
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
export const unmarked = (ctx: Ctx, { partnerId }: PartnerScope, kind: TaskKind, cause: SQL): SQL =>
  sql`not exists (select 1 from ${deskMark} where ${eq(deskMark.partnerId, partnerId)} and ${eq(deskMark.kind, kind)} and ${deskMark.cause} = ${cause} and (${deskMark.untilOn} is null or ${deskMark.untilOn} > ${bangkokDay(ctx.now)}))`
