import { en as articles } from './content/articles/en.ts'
import { en as home } from './home/en.ts'
import { en as product } from './catalogue/product/en.ts'
import { en as shell } from './shell/en.ts'

/** Namespaces loaded with the page, as first visits need them. */
export const eagerNamespaces = { articles, home, product, shell }

/** Namespaces loaded on demand with the screens that need them. */
export const lazyNamespaces = {
  account: async () => (await import('./account/en.ts')).en,
  addresses: async () => (await import('./addresses/en.ts')).en,
  app: async () => (await import('./shell/dialogs/en.ts')).en,
  applications: async () => (await import('./applications/en.ts')).en,
  auth: async () => (await import('./auth/en.ts')).en,
  baskets: async () => (await import('./baskets/en.ts')).en,
  brand: async () => (await import('./content/brand/en.ts')).en,
  browse: async () => (await import('./catalogue/browse/en.ts')).en,
  cart: async () => (await import('./cart/en.ts')).en,
  clientFile: async () => (await import('./clients/file/en.ts')).en,
  clients: async () => (await import('./clients/en.ts')).en,
  dataCenter: async () => (await import('./data-center/en.ts')).en,
  desk: async () => (await import('./clients/desk/en.ts')).en,
  income: async () => (await import('./income/en.ts')).en,
  leads: async () => (await import('./leads/en.ts')).en,
  legal: async () => (await import('./legal/en.ts')).en,
  levels: async () => (await import('./levels/en.ts')).en,
  material: async () => (await import('./material/en.ts')).en,
  notifications: async () => (await import('./notifications/en.ts')).en,
  orders: async () => (await import('./orders/en.ts')).en,
  partners: async () => (await import('./partners/en.ts')).en,
  push: async () => (await import('./push/en.ts')).en,
  returns: async () => (await import('./returns/en.ts')).en,
  settings: async () => (await import('./account/settings/en.ts')).en,
  skin: async () => (await import('./clients/skin/en.ts')).en,
  training: async () => (await import('./training/en.ts')).en,
  withdrawals: async () => (await import('./withdrawals/en.ts')).en,
}
