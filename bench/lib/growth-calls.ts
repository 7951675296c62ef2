import { CLIENT } from './grow-users.ts'

/** A call that is measured as the large partner or as one of the clients. Calls of staff are in `staff-calls.ts`. */
export type GrowthCall = { name: string; path: string; caller: 'partner' | 'client' }
type Line = readonly [name: string, path: string]

const callsAs = (caller: GrowthCall['caller'], lines: readonly Line[]): GrowthCall[] =>
  lines.map(([name, path]) => ({ name, path, caller }))

const day = (ago: number) => new Date(Date.now() + 7 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10)
const days90 = `from=${day(89)}&to=${day(0)}`

/** Calls whose cost must not depend on the number of orders in the shop: each first page and total of a partner. A new screen adds its calls here. */
export const GROWTH_CALLS: readonly GrowthCall[] = [
  ...callsAs('client', [['orders of a client', '/api/order']]),
  ...callsAs('partner', [
    ['user info', '/api/user-info'],
    ['income', '/api/income'],
    ['income, months', '/api/income/period?by=month'],
    ['income, days', '/api/income/period?by=day'],
    ['sales rewards', '/api/income/sales'],
    ['sales rewards, canceled', '/api/income/sales?status=canceled'],
    ['all rewards of 90 days', `/api/income/total?${days90}`],
    ['sum of all rewards', '/api/income/sum?of=total'],
    ['sum of 90 days', `/api/income/sum?of=total&${days90}`],
    ['data center, 30 days', '/api/data-center?days=30'],
    ['data center, 90 days', '/api/data-center?days=90'],
    ['sales, 90 days', '/api/data-center/trade/sales?days=90'],
    ['sales, list', '/api/data-center/trade/sales/list?days=90'],
    ['refunds, list', '/api/data-center/trade/refunds/list?days=90'],
    ['points, list', '/api/data-center/trade/points/list?days=90'],
    ['rewards, list', '/api/data-center/trade/rewards/list?days=90'],
    ['active customers, 90 days', '/api/data-center/customer/active?days=90'],
    ['active customers, list', '/api/data-center/customer/active/list?days=90'],
    ['dormant clients, list', '/api/data-center/customer/dormant/list?days=90'],
    ['all clients, list', '/api/data-center/customer/clients/list'],
    ['clients', '/api/client'],
    ['clients, by sales', '/api/client?sort=amount&days=90'],
    ['clients, newest', '/api/client?sort=registered'],
    ['a client', `/api/client/${CLIENT}`],
    ['orders of one client', `/api/client/${CLIENT}/order`],
    ['notes of one client', `/api/client/${CLIENT}/note`],
    ['dashboard', '/api/task'],
    ['withdrawal terms', '/api/withdrawal/terms'],
    ['withdrawal preview', '/api/withdrawal/preview?amount=1000000'],
    ['withdrawals', '/api/withdrawal'],
    ['leads', '/api/potential-customer'],
    ['leads, counted', '/api/potential-customer/count'],
    ['basket links', '/api/basket'],
    ['level', '/api/level'],
    ['level, growth', '/api/level/growth'],
  ]),
]
