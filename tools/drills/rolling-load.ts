import { placeOrder } from './buyers.ts'

const READERS = 8
/** What readers load in turn: pages, and calls of the apps. */
const PATHS = ['/home', '/shop', '/api/product', '/', '/api/home', '/api/article?level1=announcement&page=1&size=10']
const TIMEOUT_MS = 30_000

type Buyers = {
  /** Tokens; each places one order after the other in its turn. */
  guests: string[]
  atOnce: number
  variantId: number
  note: (orderId: string) => void
}

/** Clients without pause until `stop`; what fails is counted and not sent again. */
export function startRollingLoad(url: string, { guests, atOnce, variantId, note }: Buyers) {
  const failures: string[] = []
  const stopping = new AbortController()
  let [calls, orders, slowestMs] = [0, 0, 0]
  const count = async (what: string, work: () => Promise<string | undefined>) => {
    const began = Date.now()
    const failure = await work()
    calls += 1
    slowestMs = Math.max(slowestMs, Date.now() - began)
    if (failure !== undefined) failures.push(`${new Date(began).toISOString()} ${what}: ${failure}`)
  }
  const read = async (reader: number) => {
    for (let n = reader; !stopping.signal.aborted; n += 1) {
      const path = PATHS[n % PATHS.length]!
      await count(path, () => readOnce(url + path, reader, n))
    }
  }
  const buy = async (first: number) => {
    for (let n = first; !stopping.signal.aborted; n += atOnce)
      await count('order', async () => {
        const buyer = n % guests.length
        const { http, body } = await placeOrder(url, guests[buyer]!, variantId, `rolling-${n}`, buyer)
        if (body?.status !== 100) return `${http} ${JSON.stringify(body)}`
        orders += 1
        note(body.data!['id']!)
        return undefined
      })
  }
  const work = [
    ...Array.from({ length: READERS }, (_, n) => read(n)),
    ...Array.from({ length: atOnce }, (_, n) => buy(n)),
  ]
  return {
    calls: () => calls,
    failures: () => failures,
    stop: async () => {
      stopping.abort()
      await Promise.all(work)
      return { calls, failures, slowestMs, orders }
    },
  }
}

/** @returns what was wrong, or undefined */
async function readOnce(address: string, reader: number, n: number): Promise<string | undefined> {
  const isCall = address.includes('/api/')
  try {
    const reply = await fetch(address, {
      headers: { 'x-forwarded-for': `10.9.${reader}.${n % 256}`, accept: isCall ? 'application/json' : 'text/html' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await reply.text()
    if (reply.status !== 200) return `${reply.status} ${text.slice(0, 200)}`
    const fine = isCall ? (JSON.parse(text) as { status: number }).status === 100 : text.includes('</html>')
    return fine ? undefined : text.slice(0, 200)
  } catch (error) {
    const { message, cause } = error as Error
    return `${message} ${String(cause ?? '')}`
  }
}
