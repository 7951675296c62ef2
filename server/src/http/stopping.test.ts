import { expect, test } from 'vitest'
import { buildApp } from '../app/http-app.ts'
import { openTestApp } from '../testing/test-app.ts'
import { createReplyCache } from './reply-cache.ts'

test('a stopping server answers calls and closes each connection; only /readyz says 503', async () => {
  const shop = await openTestApp()
  let stopping = false
  const { deps, database } = shop
  const app = await buildApp({ deps, database, cache: createReplyCache(10), stopping: () => stopping })
  try {
    const ask = async (url: string) => {
      const { statusCode, headers } = await app.inject(url)
      return [statusCode, headers.connection]
    }
    expect(await ask('/readyz')).toEqual([200, 'keep-alive'])
    expect(await ask('/api/product')).toEqual([200, 'keep-alive'])
    stopping = true
    expect(await ask('/readyz')).toEqual([503, 'close'])
    expect(await ask('/healthz')).toEqual([200, 'close'])
    expect(await ask('/api/product')).toEqual([200, 'close'])
  } finally {
    await app.close()
    await shop.close()
  }
})
