import type { AlarmSubject } from '@bailu/contract/alarms/kinds'
import type { DigestLine } from '@bailu/contract/alarms/staff'
import type { Lang } from '@bailu/contract/languages'
import { alarmFacts } from '@bailu/phrases/alarms/alarm-facts'
import { alarmTexts } from '@bailu/phrases/alarms/alarm-texts'
import { auditActionName, auditTexts } from '@bailu/phrases/audit/audit-texts'
import { day as dayWords, exactMoney } from '@bailu/phrases/format'
import { type MailData, mailTexts } from '@bailu/phrases/mail/mails'
import { shopRuleTitle } from '@bailu/phrases/shop-rules/rule-name'
import { shopRuleTexts } from '@bailu/phrases/shop-rules/rule-texts'
import { noticeTexts } from '@bailu/phrases/task-notices/notice-texts'
import { countText, TASK_PATHS } from '@bailu/phrases/task-notices/open-tasks'
import { formatBangkokTime, type MailPart } from './mail-parts.ts'

type Values = MailData['alarm']

export const alarmSubject = ({ kind }: Values, lang: Lang): string =>
  `${mailTexts[lang].alarm.subject}: ${alarmTexts[lang].kinds[kind].name}`

/** Parts of an alarm email: what happened, the subject, what to do, and a link. */
export function alarmParts({ kind, subject, detail, at }: Values, lang: Lang, link: string): MailPart[] {
  const words = alarmTexts[lang]
  const { todo: instructions, place: lookAt, once } = mailTexts[lang].alarm
  const type = subject.split(':', 1)[0] as AlarmSubject
  // A display number, if there is one, is more useful than the id.
  const id = detail.number ?? subject.slice(type.length + 1)
  const rows: [string, string][] = [
    [words.about, [words.subjects[type], id].filter(Boolean).join(' ')],
    [words.last, formatBangkokTime(at, lang)],
    ...alarmFacts({ ...detail, number: undefined }, lang, words.facts, shopRuleTitle(shopRuleTexts[lang].names)),
  ]
  const texts = words.kinds[kind]
  return [
    { text: texts.name },
    { facts: rows },
    { text: instructions },
    { text: texts.todo },
    { text: lookAt },
    { link: link },
    { text: once },
  ]
}

/** Parts of the daily security summary: a name and a value per line. */
export function digestParts({ day, lines }: MailData['digest'], lang: Lang, link: string): MailPart[] {
  const { of: introOf, quiet, place: lookAt } = mailTexts[lang].digest
  const intro = introOf(dayWords(`${day}T05:00:00Z`, lang))
  const content: MailPart = lines.length === 0 ? { text: quiet } : { facts: lines.map((line) => toFact(line, lang)) }
  return [{ text: intro }, content, { text: lookAt }, { link: link }]
}

/** Parts of a mail about open tasks: numbers only, each with the link to its list. */
export function openTaskParts({ tasks }: MailData['open_tasks'], lang: Lang, url: string): MailPart[] {
  const { added } = noticeTexts[lang]
  const mail = mailTexts[lang].open_tasks
  return [
    { text: mail.intro },
    ...tasks.flatMap(({ what, added: count, waiting }): MailPart[] => [
      { text: `${added[what](countText(count))} · ${mail.waiting(countText(waiting))}` },
      { button: mail.open, link: url + TASK_PATHS[what] },
    ]),
    { text: mail.choose },
    { link: `${url}/me` },
  ]
}

function toFact(line: DigestLine, lang: Lang): [string, string] {
  const words = mailTexts[lang].digest
  switch (line.section) {
    case 'security':
      return [words.security[line.kind], words.times(line.count)]
    case 'alarm':
      return [alarmTexts[lang].kinds[line.kind].name, words.times(line.count)]
    case 'new_colleague':
      return [words.new_colleague, words.addedBy(line.name, line.by)]
    case 'new_network':
      return [words.new_network, words.by(line.by, line.count)]
    case 'taken_out':
      return [auditActionName(auditTexts[lang], line.action), words.by(line.by, line.count)]
    case 'shop_rule':
      return [shopRuleTitle(shopRuleTexts[lang].names)(line.name), words.by(line.by, line.count)]
    case 'large_refunds':
    case 'large_grants':
      return [words[line.section], words.money(line.count, exactMoney(line.amount))]
    case 'chain_broken':
      return [words.chain_broken, words.broken]
    case 'chain_waiting':
      return [words.chain_waiting, words.times(line.count)]
  }
}
