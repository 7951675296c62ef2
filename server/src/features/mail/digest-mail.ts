import type { DigestLine } from '@bailu/contract/digest'
import type { Lang } from '@bailu/contract/fields'
import { alarmWords } from '@bailu/phrases/alarm-words'
import { actionName, auditFile } from '@bailu/phrases/audit-file'
import { day as dayWords, exactMoney } from '@bailu/phrases/format'
import { mails, type MailValues } from '@bailu/phrases/mails'
import { settingWords } from '@bailu/phrases/setting-words'
import type { Part } from './render-mail.ts'

/** Parts of the daily security summary: a name and a value per line. */
export function digestParts({ day, lines }: MailValues['digest'], lang: Lang, place: string): Part[] {
  const { of, quiet, place: look } = mails[lang].digest
  const said = of(dayWords(`${day}T05:00:00Z`, lang))
  const what: Part = lines.length === 0 ? { text: quiet } : { facts: lines.map((line) => factOf(line, lang)) }
  return [{ text: said }, what, { text: look }, { link: place }]
}

function factOf(line: DigestLine, lang: Lang): [string, string] {
  const words = mails[lang].digest
  switch (line.section) {
    case 'security':
      return [words.security[line.kind], words.times(line.count)]
    case 'alarm':
      return [alarmWords[lang].kinds[line.kind].name, words.times(line.count)]
    case 'new_colleague':
      return [words.new_colleague, words.addedBy(line.name, line.by)]
    case 'new_network':
      return [words.new_network, words.by(line.by, line.count)]
    case 'taken_out':
      return [actionName(auditFile[lang], line.action), words.by(line.by, line.count)]
    case 'setting':
      return [settingWords(lang)(line.name), words.by(line.by, line.count)]
    case 'large_refunds':
    case 'large_grants':
      return [words[line.section], words.money(line.count, exactMoney(line.amount))]
    case 'chain_broken':
      return [words.chain_broken, words.broken]
    case 'chain_waiting':
      return [words.chain_waiting, words.times(line.count)]
  }
}
