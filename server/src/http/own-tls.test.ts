import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as plain } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildApp } from '../app/http-app.ts'
import { inspectTls } from '../integrations/tls.ts'
import { createCertificate, HAS_OPENSSL } from '../testing/self-signed-certificate.ts'
import { openHttpTestApp } from '../testing/http-test-app.ts'
import { createReplyCache } from './reply-cache.ts'

describe.skipIf(!HAS_OPENSSL)('a server that terminates TLS itself', () => {
  test('with a certificate the server accepts TLS 1.2 and 1.3 with strong ciphers, and no plain HTTP', async () => {
    const { key, cert: ca } = createCertificate('inner.example', 30)
    const folder = await mkdtemp(join(tmpdir(), 'bailu-tls-'))
    const tls = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
    await writeFile(tls.cert, ca)
    await writeFile(tls.key, key)
    const shop = await openHttpTestApp()
    const deps = { ...shop.deps, config: { ...shop.deps.config, tls } }
    const app = await buildApp({ deps, database: shop.database, cache: createReplyCache(10) })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const place = { host: '127.0.0.1', port, ca }
    const report = await inspectTls('https://inner.example', place, new Date())
    expect(report).toMatchObject({ reached: true, problems: [], words: expect.stringContaining('TLSv1.3') })
    const status = await new Promise((done, fail) =>
      request({ ...place, servername: 'inner.example', path: '/healthz' }, ({ statusCode }) => done(statusCode))
        .on('error', fail)
        .end(),
    )
    expect(status).toBe(200)
    const clear = await new Promise((done) =>
      plain({ host: '127.0.0.1', port, path: '/healthz' }, ({ statusCode }) => done(statusCode))
        .on('error', () => done('no answer'))
        .end(),
    )
    expect(clear).toBe('no answer')
    await app.close()
    await shop.close()
    await rm(folder, { recursive: true })
  })
})
