import { trackingLink } from '@bailu/contract/orders/kinds'
import type { Lang } from '@bailu/contract/languages'
import { exactMoney } from '@bailu/phrases/format'
import { mailTexts } from '@bailu/phrases/mail/mails'
import { type FilledMail, formatBangkokTime, type MailLinks, type MailPart } from './mail-parts.ts'

const ORDER_MAIL_KINDS = [
  'order_placed',
  'payment_confirmed',
  'payment_part',
  'cod_confirmed',
  'order_canceled',
  'order_shipped',
  'refund_paid',
  'refund_owed',
  'slip_rejected',
  'payment_reversed',
  'application_approved',
  'application_rejected',
] as const
export type OrderMail = Extract<FilledMail, { kind: (typeof ORDER_MAIL_KINDS)[number] }>

export const isOrderMail = (mail: FilledMail): mail is OrderMail =>
  (ORDER_MAIL_KINDS as readonly string[]).includes(mail.kind)

const orderLink = (publicUrl: string, { order }: { order: string }): MailPart => ({
  link: `${publicUrl}/order/list?order=${order}`,
})

/** Parts of emails about orders and applications: what happened, details, and a link. */
export function orderMailParts(mail: OrderMail, lang: Lang, { publicUrl }: MailLinks): MailPart[] {
  const phrases = mailTexts[lang]
  const { facts } = phrases
  const orders: MailPart = { link: `${publicUrl}/order/list` }
  switch (mail.kind) {
    case 'order_placed': {
      const { before, beforeCod, beforeCall, after, afterCod } = phrases.order_placed
      const { number, total, pay_by: deadline, call } = mail.values
      const rows: [string, string][] = [
        [facts.order, number],
        [facts.total, exactMoney(total)],
      ]
      if (deadline !== null) rows.push([facts.payBy, formatBangkokTime(deadline, lang)])
      const intro = deadline !== null ? before : call ? beforeCall : beforeCod
      return [{ text: intro }, { facts: rows }, { text: deadline === null ? afterCod : after }, orders]
    }
    case 'payment_confirmed': {
      const { before, after } = phrases.payment_confirmed
      const rows: [string, string][] = [
        [facts.order, mail.values.number],
        [facts.paid, exactMoney(mail.values.total)],
      ]
      return [{ text: before }, { facts: rows }, { text: after }, orders]
    }
    case 'payment_part': {
      const { before, after } = phrases.payment_part
      const { number, paid, missing, until } = mail.values
      const rows: [string, string][] = [
        [facts.order, number],
        [facts.paid, exactMoney(paid)],
        [facts.missing, exactMoney(missing)],
        [facts.payBy, formatBangkokTime(until, lang)],
      ]
      return [{ text: before }, { facts: rows }, { text: after }, orders]
    }
    case 'cod_confirmed': {
      const { before, after } = phrases.cod_confirmed
      const rows: [string, string][] = [
        [facts.order, mail.values.number],
        [facts.total, exactMoney(mail.values.total)],
      ]
      return [{ text: before }, { facts: rows }, { text: after }, orders]
    }
    case 'order_canceled': {
      const { why, after } = phrases.order_canceled
      return [{ text: why[mail.values.why] }, { facts: [[facts.order, mail.values.number]] }, { text: after }, orders]
    }
    case 'order_shipped': {
      const { before, follow, after } = phrases.order_shipped
      const { number, carrier, tracking } = mail.values
      const trackingPage = trackingLink(carrier, tracking)
      const rows: [string, string][] = [
        [facts.order, number],
        [facts.carrier, carrier],
        [facts.tracking, tracking],
      ]
      const parcel: MailPart[] = trackingPage === null ? [] : [{ text: follow }, { link: trackingPage }]
      return [{ text: before }, { facts: rows }, ...parcel, { text: after }, orders]
    }
    case 'refund_paid': {
      const { before, after } = phrases.refund_paid
      const rows: [string, string][] = [
        [facts.order, mail.values.number],
        [facts.refunded, exactMoney(mail.values.amount)],
      ]
      return [{ text: before }, { facts: rows }, { text: after }, orders]
    }
    case 'refund_owed': {
      const { before, after } = phrases.refund_owed
      const rows: [string, string][] = [
        [facts.order, mail.values.number],
        [facts.owed, exactMoney(mail.values.amount)],
      ]
      return [{ text: before }, { facts: rows }, { text: after }, orderLink(publicUrl, mail.values)]
    }
    case 'slip_rejected':
    case 'payment_reversed': {
      const { before, after } = phrases[mail.kind]
      const rows: [string, string][] = [
        [facts.order, mail.values.number],
        [facts.payBy, formatBangkokTime(mail.values.until, lang)],
      ]
      const reasonPart: MailPart[] = mail.kind === 'slip_rejected' ? [{ text: mail.values.reason }] : []
      return [{ text: before }, ...reasonPart, { facts: rows }, { text: after }, orderLink(publicUrl, mail.values)]
    }
    case 'application_approved': {
      const { before, after } = phrases.application_approved
      const link: MailPart = { link: `${publicUrl}/manage` }
      return [{ text: before }, { facts: [[facts.partner, mail.values.employee_no]] }, { text: after }, link]
    }
    case 'application_rejected': {
      const { before, after } = phrases.application_rejected
      return [{ text: before }, { text: mail.values.reason }, { text: after }, { link: `${publicUrl}/manage` }]
    }
  }
}
