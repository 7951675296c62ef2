import type { Lang } from '@bailu/contract/fields'
import type { RefusalCode } from '@bailu/contract/envelope'
import { en } from './refusals/en.ts'
import { th } from './refusals/th.ts'
import { zh } from './refusals/zh.ts'

/** Messages of all error codes, used by the server only: the apps show what the server sends. */
export const refusals: Record<Lang, Record<RefusalCode, string>> = { en, zh, th }
