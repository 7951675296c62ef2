import * as z from 'zod'
import { buyer, type Buyer, rewardKind, rewardStatus } from '../income/shop.ts'
import { defineCalls } from '../call.ts'
import { bangkokDay, cursor, instant, page } from '../fields.ts'
import { CUSTOMER_FIGURES, TRADE_FIGURES } from './kinds.ts'

/** 7, 30 or 90 days ending today, or a chosen range of at most 90; 30 days by default. */
const reportWindow = {
  days: z.enum(['7', '30', '90']).optional(),
  from: bangkokDay.optional(),
  to: bangkokDay.optional(),
}

/** `money` is satang; an average without orders is null. */
const unit = z.enum(['count', 'money', 'points'])
const dateRange = z.object({ from: bangkokDay, to: bangkokDay })
const customerFigure = z.enum(CUSTOMER_FIGURES)
const tradeFigure = z.enum(TRADE_FIGURES)
const value = z.int().nullable()

const keyFigure = <T extends z.ZodType>(figureName: T) => z.object({ id: figureName, unit, value, before: value })
const overview = z.object({
  ...dateRange.shape,
  /** Window of the same length before, to which the `before` values refer. */
  before: dateRange,
  customer: z.array(keyFigure(customerFigure)),
  trade: z.array(keyFigure(tradeFigure)),
})
export type Overview = z.infer<typeof overview>
export type KeyFigure = Overview['customer'][number] | Overview['trade'][number]

const figureDetail = <T extends z.ZodType>(figureName: T) =>
  z.object({
    id: figureName,
    unit,
    ...dateRange.shape,
    before: dateRange,
    value,
    value_before: value,
    /** All days of the window, oldest first. */
    days: z.array(z.object({ day: bangkokDay, value })),
  })
export type FigureDetail = Omit<z.infer<ReturnType<typeof figureDetail<typeof unit>>>, 'id'>

export type FigureBuyer = Buyer

const figureCustomer = z.object({
  key: z.string(),
  who: buyer,
  /** Registration; null for guests. */
  since: instant.nullable(),
  /** Paid orders and their subtotal in the window; for `dormant` and `clients` all until its end. */
  orders: z.int(),
  amount: z.int(),
  last_order_at: instant.nullable(),
})
export type FigureCustomer = z.infer<typeof figureCustomer>

const figureTrade = z.object({
  key: z.string(),
  at: instant,
  /** Satang or points. The figure is their sum; for `orders` their number, for `average` their mean. */
  amount: z.int(),
  order_number: z.string().nullable(),
  /** The order, if the partner may open it. */
  shown_order: z.uuid().nullable(),
  who: buyer.nullable(),
  /** Cause of a refund. */
  refund: z.enum(['canceled', 'returned']).nullable(),
  /** Set for rewards. */
  reward: z.object({ id: z.uuid(), kind: rewardKind, status: rewardStatus, takes_back: z.boolean() }).nullable(),
})
export type FigureTrade = z.infer<typeof figureTrade>

// Not an enum: an unknown figure is `not_found`, not `bad_input`.
const figureName = z.string().max(40)
const figureInput = z.strictObject({ id: figureName, ...reportWindow })
const figureListInput = z.strictObject({ id: figureName, ...reportWindow, cursor })

export const dataCenterCalls = defineCalls({
  'GET /api/data-center': {
    summary: 'Key figures of a partner, with those of the previous period',
    who: 'partner',
    input: z.strictObject(reportWindow),
    reply: overview,
  },
  'GET /api/data-center/customer/{id}': {
    summary: 'One customer figure per day',
    who: 'partner',
    input: figureInput,
    reply: figureDetail(customerFigure),
  },
  'GET /api/data-center/customer/{id}/list': {
    summary: 'Clients counted by a figure',
    who: 'partner',
    input: figureListInput,
    reply: page(figureCustomer),
  },
  'GET /api/data-center/customer/{id}/csv': {
    summary: "Rows of a figure as CSV, in the caller's language",
    who: 'partner',
    input: figureInput,
    reply: 'csv',
  },
  'GET /api/data-center/trade/{id}': {
    summary: 'One trade figure per day',
    who: 'partner',
    input: figureInput,
    reply: figureDetail(tradeFigure),
  },
  'GET /api/data-center/trade/{id}/list': {
    summary: 'Rows summed by a figure: orders, refunds, points or reward lines',
    who: 'partner',
    input: figureListInput,
    reply: page(figureTrade),
  },
  'GET /api/data-center/trade/{id}/csv': {
    summary: "Rows of a figure as CSV, in the caller's language",
    who: 'partner',
    input: figureInput,
    reply: 'csv',
  },
})
