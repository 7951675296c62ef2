import { createHash } from 'node:crypto'
import type { Lang } from '@bailu/contract/fields'
import { notices } from '@bailu/phrases/notices'
import type { pushNotice } from '../../database/tables/push.ts'

type Row = Pick<typeof pushNotice.$inferSelect, 'kind' | 'cause' | 'path'>

/** One name for one event, of 32 letters as push services want it: told twice, it is shown once. */
export const tagOf = ({ kind, cause }: Row): string =>
  createHash('sha256').update(`${kind}:${cause}`).digest('base64url').slice(0, 32)

/** What travels, encrypted for one browser. It may be read on a locked screen: no names, no amounts, no goods. */
export const presentNotice = (row: Row, lang: Lang): string =>
  JSON.stringify({ ...notices[lang][row.kind], lang, path: row.path, tag: tagOf(row), kind: row.kind })
