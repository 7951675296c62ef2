import { zh as articles } from './articles/zh.ts'
import { zh as home } from './home/zh.ts'
import { zh as product } from './product/zh.ts'
import { zh as shell } from './shell/zh.ts'
import type { Later } from './words.ts'

/** Namespaces loaded with the page, as first visits need them. */
export const first = { articles, home, product, shell }

/** Namespaces loaded on demand with the screens that need them, see the storefront's route table. */
export const later = {
  account: async () => (await import('./account/zh.ts')).zh,
  addresses: async () => (await import('./addresses/zh.ts')).zh,
  app: async () => (await import('./app/zh.ts')).zh,
  apply: async () => (await import('./apply/zh.ts')).zh,
  baskets: async () => (await import('./baskets/zh.ts')).zh,
  brand: async () => (await import('./brand/zh.ts')).zh,
  browse: async () => (await import('./browse/zh.ts')).zh,
  cart: async () => (await import('./cart/zh.ts')).zh,
  clientFile: async () => (await import('./client-file/zh.ts')).zh,
  clients: async () => (await import('./clients/zh.ts')).zh,
  income: async () => (await import('./income/zh.ts')).zh,
  leads: async () => (await import('./leads/zh.ts')).zh,
  levels: async () => (await import('./levels/zh.ts')).zh,
  material: async () => (await import('./material/zh.ts')).zh,
  orders: async () => (await import('./orders/zh.ts')).zh,
  payout: async () => (await import('./payout/zh.ts')).zh,
  privacy: async () => (await import('./privacy/zh.ts')).zh,
  push: async () => (await import('./push/zh.ts')).zh,
  reports: async () => (await import('./reports/zh.ts')).zh,
  returns: async () => (await import('./returns/zh.ts')).zh,
  session: async () => (await import('./session/zh.ts')).zh,
  settings: async () => (await import('./settings/zh.ts')).zh,
  skin: async () => (await import('./skin/zh.ts')).zh,
  training: async () => (await import('./training/zh.ts')).zh,
} satisfies Later
