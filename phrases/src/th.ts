import { th as articles } from './articles/th.ts'
import { th as home } from './home/th.ts'
import { th as product } from './product/th.ts'
import { th as shell } from './shell/th.ts'
import type { Later } from './words.ts'

/** Namespaces loaded with the page, as first visits need them. */
export const first = { articles, home, product, shell }

/** Namespaces loaded on demand with the screens that need them, see the storefront's route table. */
export const later = {
  account: async () => (await import('./account/th.ts')).th,
  addresses: async () => (await import('./addresses/th.ts')).th,
  app: async () => (await import('./app/th.ts')).th,
  apply: async () => (await import('./apply/th.ts')).th,
  baskets: async () => (await import('./baskets/th.ts')).th,
  brand: async () => (await import('./brand/th.ts')).th,
  browse: async () => (await import('./browse/th.ts')).th,
  cart: async () => (await import('./cart/th.ts')).th,
  clientFile: async () => (await import('./client-file/th.ts')).th,
  clients: async () => (await import('./clients/th.ts')).th,
  income: async () => (await import('./income/th.ts')).th,
  leads: async () => (await import('./leads/th.ts')).th,
  levels: async () => (await import('./levels/th.ts')).th,
  material: async () => (await import('./material/th.ts')).th,
  orders: async () => (await import('./orders/th.ts')).th,
  payout: async () => (await import('./payout/th.ts')).th,
  privacy: async () => (await import('./privacy/th.ts')).th,
  push: async () => (await import('./push/th.ts')).th,
  reports: async () => (await import('./reports/th.ts')).th,
  returns: async () => (await import('./returns/th.ts')).th,
  session: async () => (await import('./session/th.ts')).th,
  settings: async () => (await import('./settings/th.ts')).th,
  skin: async () => (await import('./skin/th.ts')).th,
  training: async () => (await import('./training/th.ts')).th,
} satisfies Later
