import { th as articles } from './content/articles/th.ts'
import { th as home } from './home/th.ts'
import { th as product } from './catalogue/product/th.ts'
import { th as shell } from './shell/th.ts'
import type { LazyNamespaces } from './translations.ts'

/** Namespaces loaded with the page, as first visits need them. */
export const eagerNamespaces = { articles, home, product, shell }

/** Namespaces loaded on demand with the screens that need them. */
export const lazyNamespaces = {
  account: async () => (await import('./account/th.ts')).th,
  addresses: async () => (await import('./addresses/th.ts')).th,
  app: async () => (await import('./shell/dialogs/th.ts')).th,
  applications: async () => (await import('./applications/th.ts')).th,
  auth: async () => (await import('./auth/th.ts')).th,
  baskets: async () => (await import('./baskets/th.ts')).th,
  brand: async () => (await import('./content/brand/th.ts')).th,
  browse: async () => (await import('./catalogue/browse/th.ts')).th,
  cart: async () => (await import('./cart/th.ts')).th,
  clientFile: async () => (await import('./clients/file/th.ts')).th,
  clients: async () => (await import('./clients/th.ts')).th,
  dataCenter: async () => (await import('./data-center/th.ts')).th,
  desk: async () => (await import('./clients/desk/th.ts')).th,
  income: async () => (await import('./income/th.ts')).th,
  leads: async () => (await import('./leads/th.ts')).th,
  legal: async () => (await import('./legal/th.ts')).th,
  levels: async () => (await import('./levels/th.ts')).th,
  material: async () => (await import('./material/th.ts')).th,
  notifications: async () => (await import('./notifications/th.ts')).th,
  orders: async () => (await import('./orders/th.ts')).th,
  partners: async () => (await import('./partners/th.ts')).th,
  push: async () => (await import('./push/th.ts')).th,
  returns: async () => (await import('./returns/th.ts')).th,
  settings: async () => (await import('./account/settings/th.ts')).th,
  skin: async () => (await import('./clients/skin/th.ts')).th,
  training: async () => (await import('./training/th.ts')).th,
  withdrawals: async () => (await import('./withdrawals/th.ts')).th,
} satisfies LazyNamespaces
