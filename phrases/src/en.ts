import { en as articles } from './articles/en.ts'
import { en as home } from './home/en.ts'
import { en as product } from './product/en.ts'
import { en as shell } from './shell/en.ts'

/** Namespaces loaded with the page, as first visits need them. */
export const first = { articles, home, product, shell }

/** Namespaces loaded on demand with the screens that need them, see the storefront's route table. */
export const later = {
  account: async () => (await import('./account/en.ts')).en,
  addresses: async () => (await import('./addresses/en.ts')).en,
  app: async () => (await import('./app/en.ts')).en,
  apply: async () => (await import('./apply/en.ts')).en,
  baskets: async () => (await import('./baskets/en.ts')).en,
  brand: async () => (await import('./brand/en.ts')).en,
  browse: async () => (await import('./browse/en.ts')).en,
  cart: async () => (await import('./cart/en.ts')).en,
  clientFile: async () => (await import('./client-file/en.ts')).en,
  clients: async () => (await import('./clients/en.ts')).en,
  income: async () => (await import('./income/en.ts')).en,
  leads: async () => (await import('./leads/en.ts')).en,
  levels: async () => (await import('./levels/en.ts')).en,
  material: async () => (await import('./material/en.ts')).en,
  orders: async () => (await import('./orders/en.ts')).en,
  payout: async () => (await import('./payout/en.ts')).en,
  privacy: async () => (await import('./privacy/en.ts')).en,
  push: async () => (await import('./push/en.ts')).en,
  reports: async () => (await import('./reports/en.ts')).en,
  returns: async () => (await import('./returns/en.ts')).en,
  session: async () => (await import('./session/en.ts')).en,
  settings: async () => (await import('./settings/en.ts')).en,
  skin: async () => (await import('./skin/en.ts')).en,
  training: async () => (await import('./training/en.ts')).en,
}
