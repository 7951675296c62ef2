import { en as shell } from '../shell/staff/en.ts'
import { en as taskNotices } from '../task-notices/en.ts'
import { en as pages } from '../shell/staff/pages/en.ts'

/** Namespaces loaded with the first page. */
export const eagerNamespaces = { pages, shell, taskNotices }

/** Namespaces loaded with the pages that need them: one for each feature, and for topics with a folder of their own. */
export const lazyNamespaces = {
  alarms: async () => (await import('../alarms/staff/en.ts')).en,
  applications: async () => (await import('../applications/staff/en.ts')).en,
  approvals: async () => (await import('../approvals/staff/en.ts')).en,
  audit: async () => (await import('../audit/staff/en.ts')).en,
  auditFields: async () => (await import('../audit/staff/fields/en.ts')).en,
  bank: async () => (await import('../bank/staff/en.ts')).en,
  banks: async () => (await import('../withdrawals/en.ts')).en.banks,
  cash: async () => (await import('../cash/staff/en.ts')).en,
  catalogue: async () => (await import('../catalogue/staff/en.ts')).en,
  closing: async () => (await import('../closing/staff/en.ts')).en,
  content: async () => (await import('../content/staff/en.ts')).en,
  customers: async () => (await import('../customers/staff/en.ts')).en,
  dashboard: async () => (await import('../dashboard/staff/en.ts')).en,
  dataImport: async () => (await import('../data-import/staff/en.ts')).en,
  debts: async () => (await import('../debts/staff/en.ts')).en,
  find: async () => (await import('../find/staff/en.ts')).en,
  ledger: async () => (await import('../ledger/staff/en.ts')).en,
  legal: async () => (await import('../legal/staff/en.ts')).en,
  material: async () => (await import('../material/staff/en.ts')).en,
  messages: async () => (await import('../messages/staff/en.ts')).en,
  newOrder: async () => (await import('../orders/staff/new-order/en.ts')).en,
  orderOutcomes: async () => (await import('../orders/staff/outcomes/en.ts')).en,
  orderSupport: async () => (await import('../orders/staff/support/en.ts')).en,
  orders: async () => (await import('../orders/staff/en.ts')).en,
  parcels: async () => (await import('../orders/staff/parcels/en.ts')).en,
  partners: async () => (await import('../partners/staff/en.ts')).en,
  payouts: async () => (await import('../payouts/staff/en.ts')).en,
  pickupPoints: async () => (await import('../addresses/staff/en.ts')).en,
  reasons: async () => (await import('../reasons/staff/en.ts')).en,
  receipts: async () => (await import('../receipts/staff/en.ts')).en,
  refunds: async () => (await import('../refunds/staff/en.ts')).en,
  reports: async () => (await import('../reports/staff/en.ts')).en,
  returns: async () => (await import('../returns/staff/en.ts')).en,
  rewards: async () => (await import('../rewards/staff/en.ts')).en,
  shipDesk: async () => (await import('../orders/staff/ship-desk/en.ts')).en,
  shopRules: async () => (await import('../shop-rules/staff/en.ts')).en,
  staff: async () => (await import('../staff/staff/en.ts')).en,
  stock: async () => (await import('../stock/staff/en.ts')).en,
  tax: async () => (await import('../tax/staff/en.ts')).en,
  taxDocuments: async () => (await import('../tax/staff/documents/en.ts')).en,
  training: async () => (await import('../training/staff/en.ts')).en,
  withdrawals: async () => (await import('../withdrawals/staff/en.ts')).en,
}
