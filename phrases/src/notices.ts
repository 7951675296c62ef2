import type { Lang } from '@bailu/contract/fields'
import type { PushKind } from '@bailu/contract/push'
import { en } from './notices/en.ts'
import { th } from './notices/th.ts'
import { zh } from './notices/zh.ts'

/** What a phone says while the app is closed, for the server: it may be read by anybody beside the phone. */
export const notices: Record<Lang, Record<PushKind, { title: string; body: string }>> = { en, zh, th }
