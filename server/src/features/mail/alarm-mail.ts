import type { AlarmSubject } from '@bailu/contract/alarm-kinds'
import type { Lang } from '@bailu/contract/fields'
import { alarmFacts, alarmWords } from '@bailu/phrases/alarm-words'
import { settingWords } from '@bailu/phrases/setting-words'
import { mails, type MailValues } from '@bailu/phrases/mails'
import { bangkokTime } from './bangkok-time.ts'
import type { Part } from './render-mail.ts'

type Values = MailValues['alarm']

export const alarmSubject = ({ kind }: Values, lang: Lang): string =>
  `${mails[lang].alarm.subject}: ${alarmWords[lang].kinds[kind].name}`

/** Parts of an alarm email: what happened, the subject, what to do, and a link. */
export function alarmParts({ kind, subject, detail, at }: Values, lang: Lang, place: string): Part[] {
  const words = alarmWords[lang]
  const { todo, place: look, once } = mails[lang].alarm
  const type = subject.split(':', 1)[0] as AlarmSubject
  // A display number, if there is one, is more useful than the id.
  const id = detail.number ?? subject.slice(type.length + 1)
  const rows: [string, string][] = [
    [words.about, [words.subjects[type], id].filter(Boolean).join(' ')],
    [words.last, bangkokTime(at, lang)],
    ...alarmFacts({ ...detail, number: undefined }, lang, settingWords(lang)),
  ]
  const what = words.kinds[kind]
  return [
    { text: what.name },
    { facts: rows },
    { text: todo },
    { text: what.todo },
    { text: look },
    { link: place },
    { text: once },
  ]
}
