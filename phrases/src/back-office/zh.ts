import { zh as shell } from '../shell/staff/zh.ts'
import { zh as taskNotices } from '../task-notices/zh.ts'
import { zh as pages } from '../shell/staff/pages/zh.ts'
import type { LazyBackOfficeNamespaces } from './translations.ts'

/** Namespaces loaded with the first page. */
export const eagerNamespaces = { pages, shell, taskNotices }

/** Namespaces loaded with the pages that need them: one for each feature, and for topics with a folder of their own. */
export const lazyNamespaces: LazyBackOfficeNamespaces = {
  alarms: async () => (await import('../alarms/staff/zh.ts')).zh,
  applications: async () => (await import('../applications/staff/zh.ts')).zh,
  approvals: async () => (await import('../approvals/staff/zh.ts')).zh,
  audit: async () => (await import('../audit/staff/zh.ts')).zh,
  auditFields: async () => (await import('../audit/staff/fields/zh.ts')).zh,
  bank: async () => (await import('../bank/staff/zh.ts')).zh,
  banks: async () => (await import('../withdrawals/zh.ts')).zh.banks,
  cash: async () => (await import('../cash/staff/zh.ts')).zh,
  catalogue: async () => (await import('../catalogue/staff/zh.ts')).zh,
  closing: async () => (await import('../closing/staff/zh.ts')).zh,
  content: async () => (await import('../content/staff/zh.ts')).zh,
  customers: async () => (await import('../customers/staff/zh.ts')).zh,
  dashboard: async () => (await import('../dashboard/staff/zh.ts')).zh,
  dataImport: async () => (await import('../data-import/staff/zh.ts')).zh,
  debts: async () => (await import('../debts/staff/zh.ts')).zh,
  find: async () => (await import('../find/staff/zh.ts')).zh,
  ledger: async () => (await import('../ledger/staff/zh.ts')).zh,
  legal: async () => (await import('../legal/staff/zh.ts')).zh,
  material: async () => (await import('../material/staff/zh.ts')).zh,
  messages: async () => (await import('../messages/staff/zh.ts')).zh,
  newOrder: async () => (await import('../orders/staff/new-order/zh.ts')).zh,
  orderOutcomes: async () => (await import('../orders/staff/outcomes/zh.ts')).zh,
  orderSupport: async () => (await import('../orders/staff/support/zh.ts')).zh,
  orders: async () => (await import('../orders/staff/zh.ts')).zh,
  parcels: async () => (await import('../orders/staff/parcels/zh.ts')).zh,
  partners: async () => (await import('../partners/staff/zh.ts')).zh,
  payouts: async () => (await import('../payouts/staff/zh.ts')).zh,
  pickupPoints: async () => (await import('../addresses/staff/zh.ts')).zh,
  reasons: async () => (await import('../reasons/staff/zh.ts')).zh,
  receipts: async () => (await import('../receipts/staff/zh.ts')).zh,
  refunds: async () => (await import('../refunds/staff/zh.ts')).zh,
  reports: async () => (await import('../reports/staff/zh.ts')).zh,
  returns: async () => (await import('../returns/staff/zh.ts')).zh,
  rewards: async () => (await import('../rewards/staff/zh.ts')).zh,
  shipDesk: async () => (await import('../orders/staff/ship-desk/zh.ts')).zh,
  shopRules: async () => (await import('../shop-rules/staff/zh.ts')).zh,
  staff: async () => (await import('../staff/staff/zh.ts')).zh,
  stock: async () => (await import('../stock/staff/zh.ts')).zh,
  tax: async () => (await import('../tax/staff/zh.ts')).zh,
  taxDocuments: async () => (await import('../tax/staff/documents/zh.ts')).zh,
  training: async () => (await import('../training/staff/zh.ts')).zh,
  withdrawals: async () => (await import('../withdrawals/staff/zh.ts')).zh,
}
