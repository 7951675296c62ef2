/**
 * Every kind of account. A partner's accounts may not be overdrawn; `receivable` is the partner's debt and grows by
 * debits. The company's accounts have no limit.
 */
export const ACCOUNTS = {
  /** Rewards waiting for settlement, gross. */
  pending: { of: 'partner', unit: 'satang', side: 'credit' },
  /** After tax, can be withdrawn. */
  available: { of: 'partner', unit: 'satang', side: 'credit' },
  /** Reserved by a withdrawal under review. */
  hold: { of: 'partner', unit: 'satang', side: 'credit' },
  /** Owed back after refunds of settled rewards. */
  receivable: { of: 'partner', unit: 'satang', side: 'debit' },
  points: { of: 'partner', unit: 'point', side: 'credit' },
  growth: { of: 'partner', unit: 'point', side: 'credit' },
  commission_expense: { of: 'company', unit: 'satang', side: 'debit' },
  tax_payable: { of: 'company', unit: 'satang', side: 'credit' },
  /** The bank's balance: what was received, less refunds and payouts. */
  bank: { of: 'company', unit: 'satang', side: 'debit' },
  /** The cash box. */
  cash: { of: 'company', unit: 'satang', side: 'debit' },
  /** Confirmed by the payment provider, and not sent to the bank yet. */
  provider: { of: 'company', unit: 'satang', side: 'debit' },
  /** Received, and not paid for any order yet. */
  unapplied: { of: 'company', unit: 'satang', side: 'credit' },
  /** Goods of paid orders, booked when they become paid. */
  sales: { of: 'company', unit: 'satang', side: 'credit' },
  /** Shipping of paid orders. */
  shipping_income: { of: 'company', unit: 'satang', side: 'credit' },
  /** Refunded sales. */
  refund: { of: 'company', unit: 'satang', side: 'debit' },
  /** Owed to buyers and not transferred yet. */
  refund_payable: { of: 'company', unit: 'satang', side: 'credit' },
  promo: { of: 'company', unit: 'satang', side: 'debit' },
  /** Fees deducted by a courier or a payment provider. */
  fees: { of: 'company', unit: 'satang', side: 'debit' },
  /** Missing or surplus amounts that were accepted with a reason. */
  differences: { of: 'company', unit: 'satang', side: 'debit' },
  /** Debts of partners that were written off. */
  write_off: { of: 'company', unit: 'satang', side: 'debit' },
  /** Balances that partners gave up: income of the company. */
  given_up: { of: 'company', unit: 'satang', side: 'credit' },
  points_issued: { of: 'company', unit: 'point', side: 'debit' },
} as const satisfies Record<string, { of: 'partner' | 'company'; unit: 'satang' | 'point'; side: 'debit' | 'credit' }>

export type AccountKind = keyof typeof ACCOUNTS
type KindOf<O> = { [K in AccountKind]: (typeof ACCOUNTS)[K]['of'] extends O ? K : never }[AccountKind]
export type PartnerAccount = KindOf<'partner'>
export type CompanyAccount = KindOf<'company'>

/** `partnerId` of the company's own accounts. */
export const COMPANY = 0

export type AccountRef = { owner: number; kind: AccountKind }
export const ofPartner = (partnerId: number, kind: PartnerAccount): AccountRef => ({ owner: partnerId, kind })
export const ofCompany = (kind: CompanyAccount): AccountRef => ({ owner: COMPANY, kind })

export const nameOf = ({ owner, kind }: AccountRef): string => `${owner}/${kind}`
