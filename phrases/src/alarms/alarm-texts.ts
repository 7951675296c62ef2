import type { AlarmKind, AlarmSubject } from '@bailu/contract/alarms/kinds'
import type { Lang } from '@bailu/contract/languages'
import { en } from './staff/en.ts'
import { th } from './staff/th.ts'
import { zh } from './staff/zh.ts'
import type { TranslationOf } from '../translations.ts'

type AlarmTexts = TranslationOf<typeof en> & {
  kinds: Record<AlarmKind, object>
  subjects: Record<AlarmSubject, string>
}

/** Texts of alarms for e-mails, in all languages. */
export const alarmTexts: Record<Lang, AlarmTexts> = { en, zh, th }
