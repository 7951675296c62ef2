import { trackingLink } from '@bailu/contract/carriers'
import type { Lang } from '@bailu/contract/fields'
import { exactMoney } from '@bailu/phrases/format'
import { mails } from '@bailu/phrases/mails'
import { bangkokTime } from './bangkok-time.ts'
import type { Filled, Part, Places } from './render-mail.ts'

const KINDS = [
  'order_placed',
  'payment_confirmed',
  'payment_part',
  'cod_confirmed',
  'order_canceled',
  'order_shipped',
  'refund_paid',
  'refund_owed',
  'slip_refused',
  'payment_taken_back',
  'application_approved',
  'application_refused',
] as const
export type OfShop = Extract<Filled, { kind: (typeof KINDS)[number] }>

export const isOfShop = (mail: Filled): mail is OfShop => (KINDS as readonly string[]).includes(mail.kind)

const orderLink = (publicUrl: string, { order }: { order: string }): Part => ({
  link: `${publicUrl}/order/list?order=${order}`,
})

/** Parts of emails about orders and applications: what happened, details, and a link. */
export function shopParts(mail: OfShop, lang: Lang, { publicUrl }: Places): Part[] {
  const words = mails[lang]
  const { facts } = words
  const orders: Part = { link: `${publicUrl}/order/list` }
  switch (mail.kind) {
    case 'order_placed': {
      const { before, beforeCod, beforeCall, after, afterCod } = words.order_placed
      const { number, total, pay_by: by, call } = mail.values
      const rows: [string, string][] = [
        [facts.order, number],
        [facts.total, exactMoney(total)],
      ]
      if (by !== null) rows.push([facts.payBy, bangkokTime(by, lang)])
      const first = by !== null ? before : call ? beforeCall : beforeCod
      return [{ text: first }, { facts: rows }, { text: by === null ? afterCod : after }, orders]
    }
    case 'payment_confirmed': {
      const { before, after } = words.payment_confirmed
      const rows: [string, string][] = [
        [facts.order, mail.values.number],
        [facts.paid, exactMoney(mail.values.total)],
      ]
      return [{ text: before }, { facts: rows }, { text: after }, orders]
    }
    case 'payment_part': {
      const { before, after } = words.payment_part
      const { number, paid, missing, until } = mail.values
      const rows: [string, string][] = [
        [facts.order, number],
        [facts.paid, exactMoney(paid)],
        [facts.missing, exactMoney(missing)],
        [facts.payBy, bangkokTime(until, lang)],
      ]
      return [{ text: before }, { facts: rows }, { text: after }, orders]
    }
    case 'cod_confirmed': {
      const { before, after } = words.cod_confirmed
      const rows: [string, string][] = [
        [facts.order, mail.values.number],
        [facts.total, exactMoney(mail.values.total)],
      ]
      return [{ text: before }, { facts: rows }, { text: after }, orders]
    }
    case 'order_canceled': {
      const { why, after } = words.order_canceled
      return [{ text: why[mail.values.why] }, { facts: [[facts.order, mail.values.number]] }, { text: after }, orders]
    }
    case 'order_shipped': {
      const { before, follow, after } = words.order_shipped
      const { number, carrier, tracking } = mail.values
      const page = trackingLink(carrier, tracking)
      const rows: [string, string][] = [
        [facts.order, number],
        [facts.carrier, carrier],
        [facts.tracking, tracking],
      ]
      const parcel: Part[] = page === null ? [] : [{ text: follow }, { link: page }]
      return [{ text: before }, { facts: rows }, ...parcel, { text: after }, orders]
    }
    case 'refund_paid': {
      const { before, after } = words.refund_paid
      const rows: [string, string][] = [
        [facts.order, mail.values.number],
        [facts.refunded, exactMoney(mail.values.amount)],
      ]
      return [{ text: before }, { facts: rows }, { text: after }, orders]
    }
    case 'refund_owed': {
      const { before, after } = words.refund_owed
      const rows: [string, string][] = [
        [facts.order, mail.values.number],
        [facts.owed, exactMoney(mail.values.amount)],
      ]
      return [{ text: before }, { facts: rows }, { text: after }, orderLink(publicUrl, mail.values)]
    }
    case 'slip_refused':
    case 'payment_taken_back': {
      const { before, after } = words[mail.kind]
      const rows: [string, string][] = [
        [facts.order, mail.values.number],
        [facts.payBy, bangkokTime(mail.values.until, lang)],
      ]
      const said: Part[] = mail.kind === 'slip_refused' ? [{ text: mail.values.reason }] : []
      return [{ text: before }, ...said, { facts: rows }, { text: after }, orderLink(publicUrl, mail.values)]
    }
    case 'application_approved': {
      const { before, after } = words.application_approved
      const link: Part = { link: `${publicUrl}/manage` }
      return [{ text: before }, { facts: [[facts.partner, mail.values.employee_no]] }, { text: after }, link]
    }
    case 'application_refused': {
      const { before, after } = words.application_refused
      return [{ text: before }, { text: mail.values.reason }, { text: after }, { link: `${publicUrl}/manage` }]
    }
  }
}
