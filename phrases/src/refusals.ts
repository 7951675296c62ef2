import type { Lang } from '@bailu/contract/fields'
import type { RefusalCode } from '@bailu/contract/envelope'
import { en } from './refusals/en.ts'
import { th } from './refusals/th.ts'
import { zh } from './refusals/zh.ts'

/** Words of every refusal, for the server: the phone shows what it is sent. */
export const refusals: Record<Lang, Record<RefusalCode, string>> = { en, zh, th }
