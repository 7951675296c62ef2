import { BOUNDS, OPEN_CALLS, OPEN_ROUTES, type Bound, type OpenCall } from '../server/src/routes/open-bounds.ts'
import { CONNECTION_LIMITS } from '../server/src/routes/connections.ts'

/** Prints the calls and routes that need no sign-in, with their limits per network and in total. `--json` for programs. */
const inWords = (budget: Bound['uncached'], unit = 1) =>
  budget ? `${budget.amount / unit} in ${budget.seconds} s` : ''
const rows = [
  ...Object.entries(OPEN_CALLS as Record<string, OpenCall>),
  ...Object.entries(OPEN_ROUTES).map(([address, bound]) => [`GET ${address}`, { bound }] as [string, OpenCall]),
].map(([what, { bound, shared = '' }]) => {
  const { perNetwork, uncached, bytes, atOncePerNetwork, atOnce, body }: Bound = BOUNDS[bound]
  return {
    what,
    bound,
    'per network': inWords(perNetwork),
    'of them uncached': inWords(uncached),
    'MB out': inWords(bytes, 2 ** 20),
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
