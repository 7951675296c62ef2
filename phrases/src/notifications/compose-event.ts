import type { WeekHours } from '@bailu/contract/addresses/pickup-points'
import type { Lang } from '@bailu/contract/languages'
import { LEVELS } from '@bailu/contract/levels/kinds'
import type { EventKind } from '@bailu/contract/notifications/kinds'
import { trackingLink, type CanceledPieceReason } from '@bailu/contract/orders/kinds'
import { weekLines } from '../addresses/opening.ts'
import { day, dayAndTime, dayRange, exactMoney } from '../format.ts'
import { cancelReasons, reasonForStaff, reasonIn, slipReasonText, canceledPieceReasons } from '../orders/reasons.ts'
import { en } from './events/en.ts'
import { th } from './events/th.ts'
import { zh } from './events/zh.ts'

export const eventTexts = { en, zh, th }

/** Title of a message of the brand in the notifications of a customer. */
export const messageTitle = (lang: Lang): string => eventTexts[lang].messageTitle

type Texts = Record<Lang, string>
/** Amounts in satang. */
type OrderValues = { number: string }
/** A reason in three languages, as its template was; events from before there were templates have none. */
type GivenTexts = { texts?: Texts | null }
/** Values of each event; texts of people are what staff wrote to the receiver. */
export type EventValues = {
  /** `discount`: what staff took off; `total` is without it. `point`: name of the pick-up point. `until`: when the reservation ends; null for cash on delivery. `call`: packed only after staff have called. */
  order_placed: OrderValues & {
    total: number
    discount?: number
    until: string | null
    call: boolean
    pickup: boolean
    point?: Texts
  }
  order_contact: OrderValues
  payment_due: OrderValues & { missing: number; until: string }
  payment_part: OrderValues & { paid: number; missing: number; until: string }
  order_paid: OrderValues & { total: number; discount?: number; pickup: boolean }
  /** `until` is null when the order had expired before. */
  slip_rejected: OrderValues & GivenTexts & { reason: string; until: string | null }
  payment_reversed: OrderValues & { until: string }
  cod_confirmed: OrderValues & { total: number }
  /** `collect`: to be paid on delivery. */
  order_shipped: OrderValues & { carrier: string; tracking: string; collect: number }
  order_tracking_changed: OrderValues & { carrier: string; tracking: string }
  order_delivered: OrderValues
  order_returning: OrderValues
  /** `point`: the pick-up point; `closed`: the days of the next weeks on which it is closed. */
  order_ready: OrderValues & {
    place: string
    hours: string
    collect: number
    point?: { name: Texts; week: WeekHours; closed: { day: string; note: Texts }[] }
  }
  order_handed_over: OrderValues & { until: string; point?: Texts }
  order_expired: OrderValues & { why: 'unpaid' | 'unconfirmed' | 'slip' | 'part'; owed: number }
  /** `reason`: a code of the server, or what staff wrote. */
  order_canceled: OrderValues &
    GivenTexts & {
      by: 'you' | 'shop' | 'parcel'
      reason: string
      money: 'none' | 'slip' | 'ask' | 'owed'
      owed: number
    }
  /** `amount`: less to pay, or refunded; `due`, `collect`: what is left to pay now, or on delivery. */
  order_pieces_canceled: OrderValues &
    GivenTexts & {
      items: { name: Record<Lang, string>; option: Record<Lang, string>; quantity: number }[]
      reason: CanceledPieceReason
      refunded: boolean
      amount: number
      due: number
      collect: number
    }
  refund_owed: OrderValues & { amount: number; known: boolean }
  /** `to`: end of the account number; empty when it was paid in cash. */
  refund_paid: OrderValues & { amount: number; to: string }
  return_requested: OrderValues & { amount: number }
  return_approved: OrderValues & { amount: number; sendTo: string }
  return_rejected: OrderValues & GivenTexts & { answer: string; carrier: string; tracking: string; back: boolean }
  return_received: OrderValues & { unpaid: boolean }
  return_refunded: OrderValues & { amount: number; to: string }
  application_approved: { employee_no: string }
  application_rejected: GivenTexts & { reason: string }
  /** `client` is added when it is shown: a name that is erased disappears here too. */
  client_order: OrderValues & { order: string; client?: EventClient }
  client_paid: OrderValues & { order: string; client?: EventClient }
  reward_settled: Record<never, never>
  reward_held: OrderValues
  reward_reversed: GivenTexts & { amount: number; reason: string }
  withdrawal_paid: { amount: number }
  withdrawal_rejected: GivenTexts & { amount: number; reason: string }
  withdrawal_returned: GivenTexts & { amount: number; reason: string }
  debt_settled: { amount: number; how: 'paid' | 'waived' | 'undone' }
  level_up: { level: number }
  site_message: Record<never, never>
}
export type EventClient = { is: 'client' | 'unconfirmed' | 'former' | 'guest' | 'self'; name: string }
export type FilledEvent = { [K in EventKind]: { kind: K; values: EventValues[K] } }[EventKind]

export type EventContent = {
  title: string
  text: string
  facts: [name: string, value: string][]
  /** Page of the carrier. */
  follow?: { text: string; link: string }
  /** Name of the button that opens what it is about. */
  action: string
}

type Facts = (readonly [keyof typeof en.facts, string | null | undefined])[]

/** What an event says in a language; the same in the list of notifications and in the email. */
export function composeEvent(event: FilledEvent, lang: Lang): EventContent {
  const { open, track } = eventTexts[lang]
  const [text, facts, action = 'order'] = contentOf(event, lang)
  const content = { title: eventTexts[lang].kinds[event.kind].title, text, action: open[action] }
  const number = 'number' in event.values ? event.values.number : null
  const rows = [['order', number] as const, ...facts]
    .filter((row): row is readonly [keyof typeof en.facts, string] => Boolean(row[1]))
    .map(([name, value]): [string, string] => [eventTexts[lang].facts[name], value])
  const isTracked = event.kind === 'order_shipped' || event.kind === 'order_tracking_changed'
  const page = isTracked ? trackingLink(event.values.carrier, event.values.tracking) : null
  return { ...content, facts: rows, ...(page && { follow: { text: track, link: page } }) }
}

const closedDays = (days: { day: string; note: Texts }[], lang: Lang): string =>
  days
    .map(({ day: date, note }) =>
      [dayRange(date, date, lang), note[lang] || note.th || note.en].filter(Boolean).join(' '),
    )
    .join(', ')

type Parts = [text: string, facts: Facts, action?: keyof typeof en.open]

function contentOf({ kind, values }: FilledEvent, lang: Lang): Parts {
  switch (kind) {
    case 'client_order':
    case 'client_paid':
    case 'reward_settled':
    case 'reward_held':
    case 'reward_reversed':
    case 'withdrawal_paid':
    case 'withdrawal_rejected':
    case 'withdrawal_returned':
    case 'debt_settled':
    case 'level_up':
    case 'site_message':
    case 'application_approved':
    case 'application_rejected':
      return [...partnerContent({ kind, values } as PartnerEvent, lang), 'more']
    case 'refund_owed':
    case 'refund_paid':
    case 'return_requested':
    case 'return_approved':
    case 'return_rejected':
    case 'return_received':
    case 'return_refunded':
      return refundContent({ kind, values } as RefundEvent, lang)
    default:
      return orderContent({ kind, values } as OrderEvent, lang)
  }
}

type RefundEvent = Extract<FilledEvent, { kind: `refund_${string}` | `return_${string}` }>
type PartnerEvent = Extract<
  FilledEvent,
  {
    kind:
      | `client_${string}`
      | `reward_${string}`
      | `withdrawal_${string}`
      | `application_${string}`
      | 'debt_settled'
      | 'level_up'
      | 'site_message'
  }
>
type OrderEvent = Exclude<FilledEvent, RefundEvent | PartnerEvent>

function orderContent(event: OrderEvent, lang: Lang): Parts {
  const words = eventTexts[lang].kinds
  const until = (at: string | null) => ['payBy', at && dayAndTime(at, lang)] as const
  switch (event.kind) {
    case 'order_placed': {
      const { total, discount, until: end, call, pickup, point } = event.values
      const { pay, cod, codPickup, call: called } = words.order_placed
      const sum = ['total', exactMoney(total)] as const
      const place = ['place', point?.[lang]] as const
      if (end !== null) return [pay, [discountRow(discount), sum, until(end), place], 'pay']
      return [call ? called : pickup ? codPickup : cod, [discountRow(discount), sum, place]]
    }
    case 'order_contact':
      return [words.order_contact.text, []]
    case 'payment_due':
      return [words.payment_due.text, [['missing', exactMoney(event.values.missing)], until(event.values.until)], 'pay']
    case 'payment_part': {
      const { paid, missing, until: end } = event.values
      return [
        words.payment_part.text,
        [['paid', exactMoney(paid)], ['missing', exactMoney(missing)], until(end)],
        'pay',
      ]
    }
    case 'order_paid': {
      const { total, discount, pickup } = event.values
      const { text, pickup: ready } = words.order_paid
      return [pickup ? ready : text, [discountRow(discount), ['paid', exactMoney(total)]]]
    }
    case 'slip_rejected': {
      const { reason, texts, until: end } = event.values
      const { text, over } = words.slip_rejected
      return [end === null ? over : text, [['reason', reasonIn(lang, slipReasonText(lang, reason), texts)], until(end)]]
    }
    case 'payment_reversed':
      return [words.payment_reversed.text, [until(event.values.until)]]
    case 'cod_confirmed':
      return [words.cod_confirmed.text, [['total', exactMoney(event.values.total)]]]
    case 'order_shipped': {
      const { carrier, tracking, collect } = event.values
      const due = ['collect', collect > 0 ? exactMoney(collect) : null] as const
      return [words.order_shipped.text, [['carrier', carrier], ['tracking', tracking], due]]
    }
    case 'order_tracking_changed': {
      const { carrier, tracking } = event.values
      return [
        words.order_tracking_changed.text,
        [
          ['carrier', carrier],
          ['tracking', tracking],
        ],
      ]
    }
    case 'order_delivered':
    case 'order_returning':
      return [words[event.kind].text, []]
    case 'order_ready': {
      const { place, hours, collect, point } = event.values
      return [
        words.order_ready.text,
        [
          ['place', point ? `${point.name[lang]}, ${place}` : place],
          ['openOn', point ? weekLines(point.week, lang).join(', ') : `${words.order_ready.days} ${hours}`],
          ['closedOn', point && closedDays(point.closed, lang)],
          ['collectHere', collect > 0 ? exactMoney(collect) : null],
        ],
      ]
    }
    case 'order_handed_over':
      return [
        words.order_handed_over.text,
        [
          ['place', event.values.point?.[lang]],
          ['returnUntil', day(event.values.until, lang)],
        ],
      ]
    case 'order_expired': {
      const { why, owed } = event.values
      return [words.order_expired[why], [owedRow(owed)], owed > 0 ? 'refund' : 'order']
    }
    case 'order_pieces_canceled': {
      const { items, reason, texts, refunded, amount, due, collect } = event.values
      const { text, refund, less } = words.order_pieces_canceled
      const names = items.map((item) => `${item.quantity} × ${`${item.name[lang]} ${item.option[lang]}`.trim()}`)
      return [
        joinSentences(text, refunded ? refund : less),
        [
          ['canceledItems', names.join(', ')],
          ['reason', reasonIn(lang, canceledPieceReasons[lang][reason], texts)],
          [refunded ? 'owed' : 'less', exactMoney(amount)],
          ['missing', due > 0 ? exactMoney(due) : null],
          ['collect', collect > 0 ? exactMoney(collect) : null],
        ],
        due > 0 ? 'pay' : 'order',
      ]
    }
    case 'order_canceled': {
      const { by, reason, texts, money, owed } = event.values
      const { byYou, byShop, parcel } = words.order_canceled
      const first = { you: byYou, shop: byShop, parcel }[by]
      // The buyer knows their own reason.
      const why = ['reason', by === 'you' ? null : reasonIn(lang, reasonText(reason, lang), texts)] as const
      return [joinSentences(first, words.order_canceled[money]), [why, owedRow(owed)], owed > 0 ? 'refund' : 'order']
    }
  }
}

function refundContent(event: RefundEvent, lang: Lang): Parts {
  const words = eventTexts[lang].kinds
  const account = (to: string) => ['account', to && `••••${to}`] as const
  switch (event.kind) {
    case 'refund_owed': {
      const { text, known } = words.refund_owed
      return event.values.known
        ? [known, [owedRow(event.values.amount)]]
        : [text, [owedRow(event.values.amount)], 'refund']
    }
    case 'refund_paid': {
      const { text, cash } = words.refund_paid
      const { amount, to } = event.values
      return [to === '' ? cash : text, [['refunded', exactMoney(amount)], account(to)]]
    }
    case 'return_requested':
      return [words.return_requested.text, [['amount', exactMoney(event.values.amount)]]]
    case 'return_approved': {
      const { amount, sendTo } = event.values
      const { goods, money } = words.return_approved
      return [sendTo === '' ? money : goods, [['sendTo', sendTo], owedRow(amount)]]
    }
    case 'return_rejected': {
      const { answer, texts, carrier, tracking, back } = event.values
      const { text, back: sentBack } = words.return_rejected
      return [
        back ? sentBack : text,
        [
          ['answer', reasonIn(lang, answer, texts)],
          ['carrier', carrier],
          ['tracking', tracking],
        ],
      ]
    }
    case 'return_received': {
      const { text, unpaid } = words.return_received
      return [event.values.unpaid ? unpaid : text, []]
    }
    case 'return_refunded':
      return [words.return_refunded.text, [['refunded', exactMoney(event.values.amount)], account(event.values.to)]]
  }
}

function partnerContent(event: PartnerEvent, lang: Lang): [text: string, facts: Facts] {
  const texts = eventTexts[lang]
  const words = texts.kinds
  switch (event.kind) {
    case 'client_order':
    case 'client_paid': {
      const { client } = event.values
      const name =
        client &&
        {
          client: client.name,
          unconfirmed: texts.unconfirmedClient,
          former: texts.formerClient,
          guest: texts.guest,
          self: '',
        }[client.is]
      return [words[event.kind].text, [['client', name]]]
    }
    case 'reward_settled':
    case 'reward_held':
    case 'site_message':
      return [words[event.kind].text, []]
    case 'application_approved':
      return [words.application_approved.text, [['partner', event.values.employee_no]]]
    case 'application_rejected':
      return [words.application_rejected.text, [['answer', reasonIn(lang, event.values.reason, event.values.texts)]]]
    case 'reward_reversed': {
      const { amount, reason, texts: given } = event.values
      return [
        words.reward_reversed.text,
        [
          ['amount', exactMoney(amount)],
          ['reason', reasonIn(lang, reasonForStaff(lang, reason), given)],
        ],
      ]
    }
    case 'withdrawal_paid':
      return [words.withdrawal_paid.text, [['amount', exactMoney(event.values.amount)]]]
    case 'withdrawal_rejected':
    case 'withdrawal_returned': {
      const { amount, reason, texts: given } = event.values
      return [
        words[event.kind].text,
        [
          ['amount', exactMoney(amount)],
          ['reason', reasonIn(lang, reason, given)],
        ],
      ]
    }
    case 'debt_settled':
      return [words.debt_settled[event.values.how], [['amount', exactMoney(event.values.amount)]]]
    case 'level_up':
      return [words.level_up.text, [['level', LEVELS[event.values.level - 1]]]]
  }
}

const discountRow = (discount = 0) => ['discount', discount > 0 ? exactMoney(-discount) : null] as const
const owedRow = (owed: number) => ['owed', owed > 0 ? exactMoney(owed) : null] as const

/** Chinese sentences need no space between them. */
const joinSentences = (first: string, second: string): string => `${first}${/[。！]$/.test(first) ? '' : ' '}${second}`

function reasonText(reason: string, lang: Lang): string {
  const known: Record<string, string> = cancelReasons[lang]
  return Object.hasOwn(known, reason) ? known[reason]! : reason
}
