import { th as shell } from '../shell/staff/th.ts'
import { th as taskNotices } from '../task-notices/th.ts'
import { th as pages } from '../shell/staff/pages/th.ts'
import type { LazyBackOfficeNamespaces } from './translations.ts'

/** Namespaces loaded with the first page. */
export const eagerNamespaces = { pages, shell, taskNotices }

/** Namespaces loaded with the pages that need them: one for each feature, and for topics with a folder of their own. */
export const lazyNamespaces: LazyBackOfficeNamespaces = {
  alarms: async () => (await import('../alarms/staff/th.ts')).th,
  applications: async () => (await import('../applications/staff/th.ts')).th,
  approvals: async () => (await import('../approvals/staff/th.ts')).th,
  audit: async () => (await import('../audit/staff/th.ts')).th,
  auditFields: async () => (await import('../audit/staff/fields/th.ts')).th,
  bank: async () => (await import('../bank/staff/th.ts')).th,
  banks: async () => (await import('../withdrawals/th.ts')).th.banks,
  cash: async () => (await import('../cash/staff/th.ts')).th,
  catalogue: async () => (await import('../catalogue/staff/th.ts')).th,
  closing: async () => (await import('../closing/staff/th.ts')).th,
  content: async () => (await import('../content/staff/th.ts')).th,
  customers: async () => (await import('../customers/staff/th.ts')).th,
  dashboard: async () => (await import('../dashboard/staff/th.ts')).th,
  dataImport: async () => (await import('../data-import/staff/th.ts')).th,
  debts: async () => (await import('../debts/staff/th.ts')).th,
  find: async () => (await import('../find/staff/th.ts')).th,
  ledger: async () => (await import('../ledger/staff/th.ts')).th,
  legal: async () => (await import('../legal/staff/th.ts')).th,
  material: async () => (await import('../material/staff/th.ts')).th,
  messages: async () => (await import('../messages/staff/th.ts')).th,
  newOrder: async () => (await import('../orders/staff/new-order/th.ts')).th,
  orderOutcomes: async () => (await import('../orders/staff/outcomes/th.ts')).th,
  orderSupport: async () => (await import('../orders/staff/support/th.ts')).th,
  orders: async () => (await import('../orders/staff/th.ts')).th,
  parcels: async () => (await import('../orders/staff/parcels/th.ts')).th,
  partners: async () => (await import('../partners/staff/th.ts')).th,
  payouts: async () => (await import('../payouts/staff/th.ts')).th,
  pickupPoints: async () => (await import('../addresses/staff/th.ts')).th,
  reasons: async () => (await import('../reasons/staff/th.ts')).th,
  receipts: async () => (await import('../receipts/staff/th.ts')).th,
  refunds: async () => (await import('../refunds/staff/th.ts')).th,
  reports: async () => (await import('../reports/staff/th.ts')).th,
  returns: async () => (await import('../returns/staff/th.ts')).th,
  rewards: async () => (await import('../rewards/staff/th.ts')).th,
  shipDesk: async () => (await import('../orders/staff/ship-desk/th.ts')).th,
  shopRules: async () => (await import('../shop-rules/staff/th.ts')).th,
  staff: async () => (await import('../staff/staff/th.ts')).th,
  stock: async () => (await import('../stock/staff/th.ts')).th,
  tax: async () => (await import('../tax/staff/th.ts')).th,
  taxDocuments: async () => (await import('../tax/staff/documents/th.ts')).th,
  training: async () => (await import('../training/staff/th.ts')).th,
  withdrawals: async () => (await import('../withdrawals/staff/th.ts')).th,
}
