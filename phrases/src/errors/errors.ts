import type { Lang } from '@bailu/contract/languages'
import type { ErrorCode } from '@bailu/contract/error-codes'
import { en } from './en.ts'
import { th } from './th.ts'
import { zh } from './zh.ts'

/** Messages of all error codes, used by the server only: the apps show what the server sends. */
export const errors: Record<Lang, Record<ErrorCode, string>> = { en, zh, th }
