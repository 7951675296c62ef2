import type { Lang } from '@bailu/contract/languages'
import { EVENT_KINDS } from '@bailu/contract/notifications/kinds'
import { day, escapeHtml, exactMoney } from '@bailu/phrases/format'
import { composeEvent, type FilledEvent } from '@bailu/phrases/notifications/compose-event'
import { mailTexts } from '@bailu/phrases/mail/mails'
import { alarmParts, alarmSubject, digestParts, openTaskParts } from './staff-mails.ts'
import {
  type DirectMail,
  type EventMail,
  type FilledMail,
  formatBangkokTime,
  type MailLinks,
  type MailPart,
} from './mail-parts.ts'

/** Renders an email as plain text and simple HTML; every value is escaped. */
export function renderMail(
  mail: FilledMail,
  lang: Lang,
  links: MailLinks,
): { subject: string; text: string; html: string } {
  const phrases = mailTexts[lang]
  const { subject, parts: content } = isEventMail(mail)
    ? renderEvent(mail, lang, links)
    : { subject: subjectOf(mail, lang), parts: partsOf(mail, lang, links) }
  const parts: MailPart[] = [
    { text: phrases.hello },
    ...content,
    { text: phrases.automatic },
    { link: links.supportLink },
    { text: phrases.brand },
  ]
  return { subject, text: toPlainText(parts, lang), html: toHtml(parts, lang) }
}

const isEventMail = (mail: FilledMail): mail is EventMail => (EVENT_KINDS as readonly string[]).includes(mail.kind)

const subjectOf = (mail: DirectMail, lang: Lang): string =>
  mail.kind === 'alarm' ? alarmSubject(mail.values, lang) : mailTexts[lang][mail.kind].subject

/** The email of an event: its subject names the order, its button opens it. */
function renderEvent(mail: EventMail, lang: Lang, { publicUrl }: MailLinks): { subject: string; parts: MailPart[] } {
  const { title, text, facts, follow, action } = composeEvent(mail as FilledEvent, lang)
  const subject = 'number' in mail.values ? `${title} · ${mail.values.number}` : title
  const parts: MailPart[] = [
    { text },
    ...(facts.length > 0 ? [{ facts }] : []),
    ...(follow ? [{ text: follow.text }, { link: follow.link }] : []),
    { button: action, link: `${publicUrl}${mail.values.path}` },
  ]
  return { subject, parts }
}

function partsOf(mail: DirectMail, lang: Lang, { publicUrl, staffUrl, supportLink }: MailLinks): MailPart[] {
  switch (mail.kind) {
    case 'reset_code': {
      const { before, after, orLink, notYou } = mailTexts[lang].reset_code
      const { code, link } = mail.values
      return [{ text: before }, { code }, { text: after }, { text: orLink }, { link }, { text: notYou }]
    }
    case 'order_code': {
      const { before, after, orLink, notYou } = mailTexts[lang].order_code
      const { number, code, link } = mail.values
      return [{ text: before(number) }, { code }, { text: after }, { text: orLink }, { link }, { text: notYou }]
    }
    case 'account_moved': {
      const { before, after, notYou } = mailTexts[lang].account_moved
      const { name, link } = mail.values
      return [{ text: before(name) }, { link }, { text: after }, { text: notYou }]
    }
    case 'email_proof':
    case 'reset_link':
    case 'staff_sign_in': {
      const { before, after, notYou } = mailTexts[lang][mail.kind]
      return [{ text: before }, { link: mail.values.link }, { text: after }, { text: notYou }]
    }
    case 'withdrawal_requested': {
      const { before, after, notYou } = mailTexts[lang].withdrawal_requested
      const { at, amount, account, expected } = mail.values
      const { facts } = mailTexts[lang]
      const rows: [string, string][] = [
        [facts.amount, exactMoney(amount)],
        [facts.account, account],
        [facts.expected, day(expected, lang)],
      ]
      const nextSteps: MailPart[] = [
        { link: `${publicUrl}/wthdrawal` },
        { text: notYou },
        { link: `${publicUrl}/forgot` },
      ]
      return [{ text: before(formatBangkokTime(at, lang)) }, { facts: rows }, { text: after }, ...nextSteps]
    }
    case 'refund_account': {
      const { before, after, notYou } = mailTexts[lang].refund_account
      const { at, account } = mail.values
      const nextSteps: MailPart[] = [
        { text: after },
        { text: notYou },
        { link: `${publicUrl}/forgot` },
        { link: supportLink },
      ]
      return [
        { text: before(formatBangkokTime(at, lang)) },
        { facts: [[mailTexts[lang].facts.account, account]] },
        ...nextSteps,
      ]
    }
    case 'accounts_merged': {
      const phrases = mailTexts[lang].accounts_merged
      const { at, closed, stays } = mail.values
      const facts: [string, string][] = [
        [phrases.closed, closed],
        [phrases.stays, stays],
      ]
      const nextSteps: MailPart[] = [{ text: phrases.after }, { text: phrases.notYou }, { link: supportLink }]
      return [{ text: phrases.before(formatBangkokTime(at, lang)) }, { facts }, ...nextSteps]
    }
    case 'email_code': {
      const { before, after, notYou } = mailTexts[lang][mail.kind]
      return [{ text: before }, { code: mail.values.code }, { text: after }, { text: notYou }]
    }
    case 'card_changed':
    case 'password_changed': {
      const { before, after, notYou } = mailTexts[lang][mail.kind]
      const at = formatBangkokTime(mail.values.at, lang)
      return [{ text: before(at) }, { text: after }, { text: notYou }, { link: `${publicUrl}/forgot` }]
    }
    case 'email_changed': {
      const { before, after, notYou } = mailTexts[lang].email_changed
      const { at, email } = mail.values
      return [
        { text: before(formatBangkokTime(at, lang)) },
        { text: after(email) },
        { text: notYou },
        { link: supportLink },
      ]
    }
    case 'email_correction': {
      const { before, after, notYou } = mailTexts[lang].email_correction
      const { link, until } = mail.values
      return [{ text: before }, { link }, { text: after(formatBangkokTime(until, lang)) }, { text: notYou }]
    }
    case 'email_correction_notice': {
      const { before, after, notYou } = mailTexts[lang].email_correction_notice
      const { at, email, link, until } = mail.values
      return [
        { text: before(formatBangkokTime(at, lang), email) },
        { text: after },
        { text: notYou(formatBangkokTime(until, lang)) },
        { link },
      ]
    }
    case 'email_correction_decided': {
      const { before, after, notYou } = mailTexts[lang].email_correction_decided
      const { at, email } = mail.values
      return [
        { text: before(formatBangkokTime(at, lang), email) },
        { text: after },
        { text: notYou },
        { link: supportLink },
      ]
    }
    case 'erasure_requested': {
      const { before, after, notYou } = mailTexts[lang].erasure_requested
      const [at, ready] = [mail.values.at, mail.values.ready].map((time) => formatBangkokTime(time, lang))
      return [{ text: before(at ?? '') }, { text: after(ready ?? '') }, { text: notYou }, { link: supportLink }]
    }
    case 'erasure_refused': {
      const { before, grounds, notYou } = mailTexts[lang].erasure_refused
      const at = formatBangkokTime(mail.values.at, lang)
      return [{ text: before(at) }, { text: grounds[mail.values.ground] }, { text: notYou }, { link: supportLink }]
    }
    case 'erasure_withdrawn': {
      const { before, notYou } = mailTexts[lang].erasure_withdrawn
      const at = formatBangkokTime(mail.values.at, lang)
      return [{ text: before(at) }, { text: notYou }, { link: `${publicUrl}/account?show=delete` }]
    }
    case 'account_deleted': {
      const { before, after, notYou } = mailTexts[lang].account_deleted
      const at = formatBangkokTime(mail.values.at, lang)
      return [{ text: before(at) }, { text: after }, { text: notYou }, { link: supportLink }]
    }
    case 'staff_welcome':
    case 'staff_reset': {
      const { before, after, notYou } = mailTexts[lang][mail.kind]
      const { name, link } = mail.values
      return [{ text: before(name) }, { text: after }, { link }, { text: notYou }]
    }
    case 'open_tasks':
      return openTaskParts(mail.values, lang, `${staffUrl}/back-office`)
    case 'digest':
      return digestParts(mail.values, lang, `${staffUrl}/back-office/audit`)
    case 'staff_password_changed': {
      const { before, after, notYou } = mailTexts[lang].staff_password_changed
      return [{ text: before(formatBangkokTime(mail.values.at, lang)) }, { text: after }, { text: notYou }]
    }
    case 'factor_changed': {
      const { before, what, notYou } = mailTexts[lang].factor_changed
      const at = formatBangkokTime(mail.values.at, lang)
      return [{ text: before(at) }, { text: what[mail.values.what] }, { text: notYou }]
    }
    case 'alarm':
      return alarmParts(mail.values, lang, `${staffUrl}/back-office/`)
    case 'already_registered': {
      const { before, after, notYou } = mailTexts[lang].already_registered
      return [{ text: before }, { text: after }, { link: `${publicUrl}/forgot` }, { text: notYou }]
    }
  }
}

function toPlainText(parts: MailPart[], lang: Lang): string {
  const colon = lang === 'zh' ? '：' : ': '
  return parts
    .map((part) => {
      if ('text' in part) return part.text
      if ('code' in part) return `    ${part.code}`
      if ('button' in part) return `${part.button}${colon.trimEnd()}\n${part.link}`
      return 'facts' in part ? part.facts.map(([name, value]) => `${name}${colon}${value}`).join('\n') : part.link
    })
    .join('\n\n')
}

function toHtml(parts: MailPart[], lang: Lang): string {
  const body = parts.map((part) => {
    if ('code' in part) return `<p style="${CODE}">${escapeHtml(part.code)}</p>`
    if ('button' in part)
      return `<p style="margin:28px 0"><a href="${escapeHtml(part.link)}" style="${BUTTON}">${escapeHtml(part.button)}</a></p>`
    if ('link' in part)
      return `<p><a href="${escapeHtml(part.link)}" style="color:#76601f">${escapeHtml(part.link)}</a></p>`
    if ('facts' in part)
      return `<table role="presentation" style="${FACTS}">${part.facts.map(factRow).join('')}</table>`
    return `<p>${escapeHtml(part.text)}</p>`
  })
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"></head><body style="${BODY}">${body.join('')}</body></html>`
}

const BODY =
  'margin:0 auto;padding:28px 20px;max-width:480px;background:#fbf8f1;color:#14241d;font:16px/1.65 system-ui,sans-serif'
const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:3px;background:#1f4a3a;color:#fbf8f1;font-weight:600;text-decoration:none'
const CODE = 'font:600 28px/1.5 ui-monospace,monospace;letter-spacing:6px;color:#1f4a3a'

const FACTS = 'width:100%;margin:20px 0;border-collapse:collapse;border-top:1px solid #e5ddcc'
const CELL = 'padding:8px 0;border-bottom:1px solid #e5ddcc;vertical-align:top'
const factRow = ([name, value]: [string, string]): string =>
  `<tr><td style="${CELL};padding-right:16px;color:#5a665f">${escapeHtml(name)}</td><td style="${CELL};text-align:right;font-weight:600">${escapeHtml(value)}</td></tr>`
