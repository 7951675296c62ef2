import { zh as articles } from './content/articles/zh.ts'
import { zh as home } from './home/zh.ts'
import { zh as product } from './catalogue/product/zh.ts'
import { zh as shell } from './shell/zh.ts'
import type { LazyNamespaces } from './translations.ts'

/** Namespaces loaded with the page, as first visits need them. */
export const eagerNamespaces = { articles, home, product, shell }

/** Namespaces loaded on demand with the screens that need them. */
export const lazyNamespaces = {
  account: async () => (await import('./account/zh.ts')).zh,
  addresses: async () => (await import('./addresses/zh.ts')).zh,
  app: async () => (await import('./shell/dialogs/zh.ts')).zh,
  applications: async () => (await import('./applications/zh.ts')).zh,
  auth: async () => (await import('./auth/zh.ts')).zh,
  baskets: async () => (await import('./baskets/zh.ts')).zh,
  brand: async () => (await import('./content/brand/zh.ts')).zh,
  browse: async () => (await import('./catalogue/browse/zh.ts')).zh,
  cart: async () => (await import('./cart/zh.ts')).zh,
  clientFile: async () => (await import('./clients/file/zh.ts')).zh,
  clients: async () => (await import('./clients/zh.ts')).zh,
  dataCenter: async () => (await import('./data-center/zh.ts')).zh,
  desk: async () => (await import('./clients/desk/zh.ts')).zh,
  income: async () => (await import('./income/zh.ts')).zh,
  leads: async () => (await import('./leads/zh.ts')).zh,
  legal: async () => (await import('./legal/zh.ts')).zh,
  levels: async () => (await import('./levels/zh.ts')).zh,
  material: async () => (await import('./material/zh.ts')).zh,
  notifications: async () => (await import('./notifications/zh.ts')).zh,
  orders: async () => (await import('./orders/zh.ts')).zh,
  partners: async () => (await import('./partners/zh.ts')).zh,
  push: async () => (await import('./push/zh.ts')).zh,
  returns: async () => (await import('./returns/zh.ts')).zh,
  settings: async () => (await import('./account/settings/zh.ts')).zh,
  skin: async () => (await import('./clients/skin/zh.ts')).zh,
  training: async () => (await import('./training/zh.ts')).zh,
  withdrawals: async () => (await import('./withdrawals/zh.ts')).zh,
} satisfies LazyNamespaces
