import {
  ROUTE_LIMITS,
  PUBLIC_CALLS,
  PUBLIC_ROUTES,
  type RouteLimit,
  type PublicCall,
} from '../server/src/http/route-limits.ts'
import { CONNECTION_LIMITS } from '../server/src/http/connection-limits.ts'

/** Prints the calls and routes that need no sign-in, with their limits per network and in total. `--json` for programs. */
const formatBudget = (budget: RouteLimit['uncached'], unit = 1) =>
  budget ? `${budget.amount / unit} in ${budget.seconds} s` : ''
const rows = [
  ...Object.entries(PUBLIC_CALLS as Record<string, PublicCall>),
  ...Object.entries(PUBLIC_ROUTES).map(([address, limit]) => [`GET ${address}`, { limit }] as [string, PublicCall]),
].map(([what, { limit, shared = '' }]) => {
  const { perNetwork, uncached, bytes, atOncePerNetwork, atOnce, body }: RouteLimit = ROUTE_LIMITS[limit]
  return {
    what,
    bound: limit,
    'per network': formatBudget(perNetwork),
    'of them uncached': formatBudget(uncached),
    'MB out': formatBudget(bytes, 2 ** 20),
    'at once, of a network': atOncePerNetwork,
    'at once, in all': atOnce,
    'KB in': body / 1024,
    'by all servers': shared,
  }
})
if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(rows)}\n`)
else {
  console.table(rows)
  const { all, perNetwork, headersMs, idleMs } = CONNECTION_LIMITS
  console.log(
    `Connections: ${perNetwork} of a network, ${all} in all, of each process; ${headersMs / 1000} s for the head of a request, ${idleMs / 1000} s between two.`,
  )
}
