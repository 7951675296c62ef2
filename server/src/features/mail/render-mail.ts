import type { Lang } from '@bailu/contract/fields'
import { day, exactMoney } from '@bailu/phrases/format'
import { mails, type MailKind, type MailValues } from '@bailu/phrases/mails'
import { alarmParts, alarmSubject } from './alarm-mail.ts'
import { digestParts } from './digest-mail.ts'
import { bangkokTime } from './bangkok-time.ts'
import { isOfShop, type OfShop, shopParts } from './shop-mails.ts'

export type Part = { text: string } | { code: string } | { link: string } | { facts: [string, string][] }
export type Filled = { [K in MailKind]: { kind: K; values: MailValues[K] } }[MailKind]
export type Places = { publicUrl: string; staffUrl: string; supportLink: string }

/** Renders an email as plain text and simple HTML; every value is escaped. */
export function renderMail(mail: Filled, lang: Lang, places: Places): { subject: string; text: string; html: string } {
  const words = mails[lang]
  const parts: Part[] = [
    { text: words.hello },
    ...(isOfShop(mail) ? shopParts(mail, lang, places) : partsOf(mail, lang, places)),
    { text: words.automatic },
    { link: places.supportLink },
    { text: words.brand },
  ]
  const subject = mail.kind === 'alarm' ? alarmSubject(mail.values, lang) : words[mail.kind].subject
  return { subject, text: plain(parts), html: page(parts, lang) }
}

function partsOf(mail: Exclude<Filled, OfShop>, lang: Lang, { publicUrl, staffUrl, supportLink }: Places): Part[] {
  switch (mail.kind) {
    case 'reset_code': {
      const { before, after, orLink, notYou } = mails[lang].reset_code
      const { code, link } = mail.values
      return [{ text: before }, { code }, { text: after }, { text: orLink }, { link }, { text: notYou }]
    }
    case 'email_proof':
    case 'staff_sign_in': {
      const { before, after, notYou } = mails[lang][mail.kind]
      return [{ text: before }, { link: mail.values.link }, { text: after }, { text: notYou }]
    }
    case 'withdrawal_requested': {
      const { before, after, notYou } = mails[lang].withdrawal_requested
      const { at, amount, account, expected } = mail.values
      const { facts } = mails[lang]
      const rows: [string, string][] = [
        [facts.amount, exactMoney(amount)],
        [facts.account, account],
      ]
      if (expected !== undefined) rows.push([facts.expected, day(expected, lang)])
      const ways: Part[] = [{ link: `${publicUrl}/wthdrawal` }, { text: notYou }, { link: `${publicUrl}/forgot` }]
      return [{ text: before(bangkokTime(at, lang)) }, { facts: rows }, { text: after }, ...ways]
    }
    case 'refund_account': {
      const { before, after, notYou } = mails[lang].refund_account
      const { at, account } = mail.values
      const ways: Part[] = [{ text: after }, { text: notYou }, { link: `${publicUrl}/forgot` }, { link: supportLink }]
      return [{ text: before(bangkokTime(at, lang)) }, { facts: [[mails[lang].facts.account, account]] }, ...ways]
    }
    case 'accounts_merged': {
      const words = mails[lang].accounts_merged
      const { at, closed, stays } = mail.values
      const facts: [string, string][] = [
        [words.closed, closed],
        [words.stays, stays],
      ]
      const ways: Part[] = [{ text: words.after }, { text: words.notYou }, { link: supportLink }]
      return [{ text: words.before(bangkokTime(at, lang)) }, { facts }, ...ways]
    }
    case 'email_code': {
      const { before, after, notYou } = mails[lang][mail.kind]
      return [{ text: before }, { code: mail.values.code }, { text: after }, { text: notYou }]
    }
    case 'card_changed':
    case 'password_changed': {
      const { before, after, notYou } = mails[lang][mail.kind]
      const at = bangkokTime(mail.values.at, lang)
      return [{ text: before(at) }, { text: after }, { text: notYou }, { link: `${publicUrl}/forgot` }]
    }
    case 'email_changed': {
      const { before, after, notYou } = mails[lang].email_changed
      const { at, email } = mail.values
      return [{ text: before(bangkokTime(at, lang)) }, { text: after(email) }, { text: notYou }, { link: supportLink }]
    }
    case 'account_deleted': {
      const { before, after, notYou } = mails[lang].account_deleted
      const at = bangkokTime(mail.values.at, lang)
      return [{ text: before(at) }, { text: after }, { text: notYou }, { link: supportLink }]
    }
    case 'staff_welcome':
    case 'staff_reset': {
      const { before, after, notYou } = mails[lang][mail.kind]
      const { name, link } = mail.values
      return [{ text: before(name) }, { text: after }, { link }, { text: notYou }]
    }
    case 'digest':
      return digestParts(mail.values, lang, `${staffUrl}/back-office/audit`)
    case 'staff_password_changed': {
      const { before, after, notYou } = mails[lang].staff_password_changed
      return [{ text: before(bangkokTime(mail.values.at, lang)) }, { text: after }, { text: notYou }]
    }
    case 'factor_changed': {
      const { before, what, notYou } = mails[lang].factor_changed
      const at = bangkokTime(mail.values.at, lang)
      return [{ text: before(at) }, { text: what[mail.values.what] }, { text: notYou }]
    }
    case 'alarm':
      return alarmParts(mail.values, lang, `${staffUrl}/back-office/`)
    case 'already_registered': {
      const { before, after, notYou } = mails[lang].already_registered
      return [{ text: before }, { text: after }, { link: `${publicUrl}/forgot` }, { text: notYou }]
    }
  }
}

const plain = (parts: Part[]): string =>
  parts
    .map((part) => {
      if ('text' in part) return part.text
      if ('code' in part) return `    ${part.code}`
      return 'facts' in part ? part.facts.map(([name, value]) => `${name}: ${value}`).join('\n') : part.link
    })
    .join('\n\n')

function page(parts: Part[], lang: Lang): string {
  const body = parts.map((part) => {
    if ('code' in part) return `<p style="${CODE}">${escaped(part.code)}</p>`
    if ('link' in part) return `<p><a href="${escaped(part.link)}" style="color:#76601f">${escaped(part.link)}</a></p>`
    if ('facts' in part)
      return `<table role="presentation" style="${FACTS}">${part.facts.map(factRow).join('')}</table>`
    return `<p>${escaped(part.text)}</p>`
  })
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"></head><body style="${BODY}">${body.join('')}</body></html>`
}

const BODY =
  'margin:0 auto;padding:28px 20px;max-width:480px;background:#fbf8f1;color:#14241d;font:16px/1.65 system-ui,sans-serif'
const CODE = 'font:600 28px/1.5 ui-monospace,monospace;letter-spacing:6px;color:#1f4a3a'

const FACTS = 'width:100%;margin:20px 0;border-collapse:collapse;border-top:1px solid #e5ddcc'
const CELL = 'padding:8px 0;border-bottom:1px solid #e5ddcc;vertical-align:top'
const factRow = ([name, value]: [string, string]): string =>
  `<tr><td style="${CELL};padding-right:16px;color:#5a665f">${escaped(name)}</td><td style="${CELL};text-align:right;font-weight:600">${escaped(value)}</td></tr>`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (value: string): string => value.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!)
