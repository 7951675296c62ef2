import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { bangkokDay, cursor, id, page, satang } from '../fields.ts'
import { REPORT_PERIODS } from './kinds.ts'

/** Longest range of a staff report, in days. */
export const MAX_REPORT_DAYS = 366

/** 7, 30 or 90 days ending today, or a chosen range; 30 days by default. */
const reportWindow = {
  days: z.enum(['7', '30', '90']).optional(),
  from: bangkokDay.optional(),
  to: bangkokDay.optional(),
}
const dateRange = z.object({ from: bangkokDay, to: bangkokDay })
const reportInput = z.strictObject(reportWindow)

/**
 * An order counts on the Bangkok day its payment was confirmed, a refund on the day it was paid. `paid` is
 * subtotal + shipping − discount, `net` is paid − refunds.
 */
const salesTotals = z.object({
  orders: z.int(),
  units: z.int(),
  subtotal: satang,
  shipping: satang,
  /** Shipping discount. */
  discount: satang,
  paid: satang,
  /** Subtotal of canceled and returned goods. */
  refunded_subtotal: satang,
  /** Refunds owed, less voided ones; negative where more was voided. */
  refunds: satang,
  net: satang,
})
export type SalesTotals = z.infer<typeof salesTotals>

const salesShare = z.object({ key: z.string(), orders: z.int(), units: z.int(), subtotal: satang, paid: satang })
export type SalesShare = z.infer<typeof salesShare>

const salesReport = z.object({
  ...dateRange.shape,
  before: dateRange,
  total: salesTotals,
  total_before: salesTotals,
  /** All periods of the window by their first day, oldest first. */
  periods: z.array(z.object({ period: bangkokDay, ...salesTotals.shape })),
  splits: z.object({
    method: z.array(salesShare),
    /** As typed by buyers; empty for pick-up. */
    province: z.array(salesShare),
    /** Kind of buyer: guest, customer or partner. */
    buyer: z.array(salesShare),
    /** Whether a partner referred the order: `partner` or `none`. */
    brought: z.array(salesShare),
  }),
})
export type SalesReport = z.infer<typeof salesReport>

const productSales = z.object({
  variant: id,
  name: z.string(),
  option: z.string(),
  sku: z.string(),
  catalog: z.string(),
  units: z.int(),
  subtotal: satang,
  refunded_units: z.int(),
  refunded_subtotal: satang,
  stock: z.int(),
  /** Days the stock lasts at the sales rate of the window; null when nothing sold. */
  cover_days: z.int().nullable(),
})
export type ProductSales = z.infer<typeof productSales>

const partnerSales = z.object({
  id,
  name: z.string(),
  employee_no: z.string(),
  level: z.int(),
  /** Number of clients on the last day. */
  clients: z.int(),
  orders: z.int(),
  sales: satang,
  refunds: satang,
  rewards: satang,
  points: z.int(),
  /** Tax withheld from rewards settled in the window. */
  tax: satang,
  /** Paid out in the window. */
  withdrawn: satang,
})
export type PartnerSales = z.infer<typeof partnerSales>
const partnerTotals = partnerSales.pick({
  orders: true,
  sales: true,
  refunds: true,
  rewards: true,
  points: true,
  tax: true,
  withdrawn: true,
})

const flowSteps = z.object({
  placed: z.int(),
  paid: z.int(),
  finished: z.int(),
  canceled: z.int(),
  /** Median minutes; null without orders. */
  minutes_to_pay: z.int().nullable(),
  minutes_to_finish: z.int().nullable(),
})
export type FlowSteps = z.infer<typeof flowSteps>

export const staffReportCalls = defineCalls({
  'GET /api/staff/report/sales': {
    summary: 'Sales per day, week or month, compared with the previous period, with their composition',
    who: ['operations', 'finance'],
    input: reportInput.extend({ by: z.enum(REPORT_PERIODS).default('day') }),
    reply: salesReport,
  },
  'GET /api/staff/report/sales/csv': {
    summary: 'Paid orders and refunds of the period as CSV; they add up to the report',
    who: ['operations', 'finance'],
    input: reportInput,
    reply: 'csv',
  },
  'GET /api/staff/report/products': {
    summary: 'Product sales: quantities, revenue, refunds and days of stock',
    who: ['operations', 'finance'],
    input: reportInput,
    reply: z.object({
      ...dateRange.shape,
      list: z.array(productSales),
      catalogs: z.array(salesShare.omit({ orders: true, paid: true })),
    }),
  },
  'GET /api/staff/report/products/csv': {
    summary: 'Product sales as CSV',
    who: ['operations', 'finance'],
    input: reportInput,
    reply: 'csv',
  },
  'GET /api/staff/report/partners': {
    summary: 'Partners by sales in the period, with the figures they see themselves',
    who: ['finance'],
    input: reportInput.extend({ cursor }),
    reply: page(partnerSales),
  },
  'GET /api/staff/report/partners/total': {
    summary: 'Totals of all partners',
    who: ['finance'],
    input: reportInput,
    reply: z.object({ ...dateRange.shape, partners: z.int(), ...partnerTotals.shape }),
  },
  'GET /api/staff/report/partners/csv': {
    summary: 'Partners by sales as CSV',
    who: ['finance'],
    recentAuth: true,
    input: reportInput,
    reply: 'csv',
  },
  'GET /api/staff/report/cohorts': {
    summary: 'Cohorts of customers by month of the first paid order, with repeat buyers per later month',
    who: ['operations', 'finance'],
    /** `again[0]` is the month after the first; the current month counts so far, future ones are left out. */
    reply: z.object({
      list: z.array(z.object({ month: z.string(), customers: z.int(), again: z.array(z.int()) })),
    }),
  },
  'GET /api/staff/report/flow': {
    summary: 'Orders placed in the period: how many were paid, finished and canceled, with reasons and durations',
    who: ['operations', 'finance'],
    input: reportInput,
    reply: z.object({
      ...dateRange.shape,
      before: dateRange,
      now: flowSteps,
      earlier: flowSteps,
      /** Cancellations in the window by reason. */
      canceled: z.array(z.object({ why: z.enum(['unpaid', 'buyer', 'staff']), orders: z.int() })),
    }),
  },
})
