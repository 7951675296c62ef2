import { createHash } from 'node:crypto'
import type { Lang } from '@bailu/contract/fields'
import { notices } from '@bailu/phrases/notices'
import type { pushNotice } from '../../database/tables/push.ts'

type Row = Pick<typeof pushNotice.$inferSelect, 'kind' | 'cause' | 'path'>

/** Tag of an event, at most 32 characters as push services require: a notice sent twice is shown once. */
export const tagOf = ({ kind, cause }: Row): string =>
  createHash('sha256').update(`${kind}:${cause}`).digest('base64url').slice(0, 32)

/** The payload of a notice. It may be shown on a lock screen: no names, amounts or products. */
export const presentNotice = (row: Row, lang: Lang): string =>
  JSON.stringify({ ...notices[lang][row.kind], lang, path: row.path, tag: tagOf(row), kind: row.kind })
