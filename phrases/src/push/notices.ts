import type { Lang } from '@bailu/contract/languages'
import type { PushKind } from '@bailu/contract/push/shop'
import { en } from './notices/en.ts'
import { th } from './notices/th.ts'
import { zh } from './notices/zh.ts'

/** Texts of push notifications. They appear on lock screens, so they hold no personal data. */
export const pushTexts: Record<Lang, Record<PushKind, { title: string; body: string }>> = { en, zh, th }
