import * as z from 'zod'
import { defineCalls } from '../call.ts'
import {
  bangkokDay,
  cursor,
  employeeNo,
  requiredText,
  id,
  instant,
  page,
  pathId,
  satang,
  positiveInt,
  year,
} from '../fields.ts'

const basisPoints = z.int().min(0).max(10_000)
const amount = z.int().min(0).max(100_000_000_000)

/** How tax is withheld: a flat rate of each payment, or bands of the year's income, ascending, the last one without a ceiling. */
const withholdingMethod = z
  .strictObject({
    method: z.enum(['flat', 'progressive']),
    /** Rate of the flat method; 0 otherwise. */
    rate_bp: basisPoints,
    /** Bands of the progressive method; ceilings in satang. */
    bands: z.array(z.strictObject({ up_to: amount.nullable(), rate_bp: basisPoints })).max(20),
  })
  .superRefine(({ method: by, bands }, ctx) => {
    const addIssue = (...path: (string | number)[]) => ctx.addIssue({ code: 'custom', path: ['bands', ...path] })
    if (by === 'flat') return void (bands.length > 0 && addIssue())
    if (bands.length === 0) return void addIssue()
    let floor = 0
    for (const [index, { up_to }] of bands.entries()) {
      const last = index === bands.length - 1
      if ((up_to === null) !== last || (up_to !== null && up_to <= floor)) addIssue(index, 'up_to')
      floor = up_to ?? floor
    }
  })

const taxRule = z.object({
  id: z.string(),
  method: z.enum(['flat', 'progressive']),
  rate_bp: z.int(),
  bands: z.array(z.object({ up_to: satang.nullable(), rate_bp: z.int() })),
  valid_from: instant,
  state: z.enum(['over', 'in_force', 'coming']),
})
export type TaxRuleRow = z.infer<typeof taxRule>

/** A calendar year in Bangkok time, or one month of it. */
const period = { year, month: positiveInt(12).optional() }

const withholdingTotals = {
  /** Rewards settled in the period, and tax withheld of them. */
  gross: satang,
  tax: satang,
  /** Rewards reversed in the period, and tax returned with them; not negative. */
  gross_back: satang,
  tax_back: satang,
}

const taxPayee = z.object({
  partner: z.object({ id, nickname: z.string(), employee_no: employeeNo }),
  ...withholdingTotals,
  /** A bank card is linked; without one the payee of the statement is not known. */
  card: z.boolean(),
})
export type TaxPayee = z.infer<typeof taxPayee>

/** A month of a tax return. */
const filingMonth = { year, month: positiveInt(12) }

export const PND3_LEFT_OUT = ['no_id', 'other_method', 'nothing_left'] as const
export type Pnd3LeftOut = (typeof PND3_LEFT_OUT)[number]

export const staffTaxCalls = defineCalls({
  'GET /api/staff/tax-rule': {
    summary: 'Withholding tax rules, newest first',
    who: ['finance'],
    reply: z.object({ list: z.array(taxRule) }),
  },
  'POST /api/staff/tax-rule': {
    summary:
      'Add a withholding tax rule from a Bangkok day on, tomorrow at the earliest; replaces a planned rule of that day',
    who: ['finance'],
    recentAuth: true,
    input: z.strictObject({ rule: withholdingMethod, from: bangkokDay, reason: requiredText(300) }),
    reply: z.object({ id: z.string() }),
    idempotent: true,
    errors: ['rule_past'],
  },
  'POST /api/staff/tax-rule/preview': {
    summary: 'Preview of a withholding tax rule; saves nothing',
    who: ['finance'],
    input: z.strictObject({
      rule: withholdingMethod,
      year_to_date: amount,
      /** Tax withheld so far; by default what the rule withholds of a single payment of `year_to_date`. */
      withheld_to_date: amount.optional(),
      gross: amount,
    }),
    reply: z.object({ tax: satang, net: satang }),
  },
  'GET /api/staff/withholding': {
    summary: 'Payees of a period with the tax withheld',
    who: ['finance'],
    input: z.strictObject({ ...period, cursor }),
    reply: page(taxPayee),
  },
  'GET /api/staff/withholding/sum': {
    summary: 'Tax withheld from all payees in a period',
    who: ['finance'],
    input: z.strictObject(period),
    reply: z.object({
      payees: z.int(),
      /** Payees without a bank card: their id number and address are not known. */
      without_id: z.int(),
      ...withholdingTotals,
    }),
  },
  'GET /api/staff/withholding/csv': {
    summary: 'Withholding tax filing as CSV with full tax ids; audited with a reason',
    who: ['finance'],
    recentAuth: true,
    input: z.strictObject({ ...period, reason: requiredText(300) }),
    reply: 'csv',
  },
  'GET /api/staff/withholding/pnd3': {
    summary: 'Contents of the P.N.D. 3 file of a month, and payees left out',
    who: ['finance'],
    input: z.strictObject(filingMonth),
    reply: z.object({
      rows: z.int(),
      /** Rewards settled at a flat rate, less reversals. */
      base: satang,
      tax: satang,
      left_out: z.array(
        z.object({
          partner: z.object({ id, nickname: z.string(), employee_no: employeeNo }),
          /** No Thai id number known; not a flat rate; more reversed than settled. */
          why: z.enum(PND3_LEFT_OUT),
          base: satang,
          tax: satang,
        }),
      ),
    }),
  },
  'GET /api/staff/withholding/pnd3/file': {
    summary: "P.N.D. 3 file of a month in the Revenue Department's text format; audited with a reason",
    who: ['finance'],
    recentAuth: true,
    input: z.strictObject({ ...filingMonth, reason: requiredText(300) }),
    reply: 'text',
  },
  'GET /api/staff/withholding/{id}/{year}': {
    summary: "A partner's withholding tax certificate of a year (PDF); audited with a reason",
    who: ['finance'],
    recentAuth: true,
    input: z.strictObject({ id: pathId, year, reason: requiredText(300) }),
    reply: 'pdf',
    errors: ['card_missing', 'not_found'],
  },
})
