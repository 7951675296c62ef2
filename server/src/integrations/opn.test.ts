import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openOpnStandIn, type OpnStandIn, STAND_IN_KEY, STAND_IN_SECRET } from '../testing/stand-ins/opn-stand-in.ts'
import { isFromOpn, opnApi, OpnUnavailable, OpnRejected, opnSignature, readEvent } from './opn.ts'
import type { OpnAccount } from '../lib/config.ts'

const now = new Date('2026-11-20T05:00:00Z')
const seconds = String(now.getTime() / 1000)
const body = Buffer.from('{"object":"event"}')
const hex = (secret = STAND_IN_SECRET, at = seconds, of = body) => opnSignature(secret, at, of).toString('hex')
const proven = (signature: unknown, timestamp: unknown = seconds, of = body) =>
  isFromOpn({ webhookSecret: STAND_IN_SECRET }, { signature, timestamp, body: of }, now)

describe('the signature of an event', () => {
  test('is the HMAC-SHA-256 of `<timestamp>.<body>` under the decoded secret', () => {
    // Computed with openssl: printf '1700000000.{"a":1}' | openssl dgst -sha256 -mac HMAC -macopt hexkey:000102…0f
    const secret = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex').toString('base64')
    expect(hex(secret, '1700000000', Buffer.from('{"a":1}'))).toBe(
      'd2052f7913068e198726724686bce611716a1ef15e34f29729cccdb8f3c2897b',
    )
  })
  test('is accepted when one of two signatures matches', () => {
    const other = hex(Buffer.from('another secret of the webhook').toString('base64'))
    expect(proven(hex())).toBe(true)
    expect(proven(`${other},${hex()}`)).toBe(true)
    expect(proven(`${hex()}, ${other}`)).toBe(true)
    expect(proven(other)).toBe(false)
  })
  test('is rejected for another body, another time, or when too old', () => {
    expect(proven(hex(), seconds, Buffer.from('{"object":"event" }'))).toBe(false)
    const at = (shift: number) => String(Number(seconds) + shift)
    for (const shift of [-300, 300]) expect(proven(hex(STAND_IN_SECRET, at(shift)), at(shift))).toBe(true)
    for (const shift of [-301, 301]) expect(proven(hex(STAND_IN_SECRET, at(shift)), at(shift))).toBe(false)
    expect(proven(hex(), at(1))).toBe(false)
  })
  test.each([undefined, '', 'zz', [hex()], hex().slice(2), `${hex()}00`, ','.repeat(10_000)])(
    '%s is none',
    (signature) => expect(proven(signature)).toBe(false),
  )
  test.each([undefined, '', 'now', '-1', `${seconds}.5`, [seconds]])('%s is not a timestamp', (timestamp) =>
    expect(proven(hex(STAND_IN_SECRET, String(timestamp)), timestamp)).toBe(false),
  )
  test.each(['', '[', 'null', '{}', '{"object":"event","key":1}'])('%s is not an event', (text) =>
    expect(readEvent(Buffer.from(text))).toBeUndefined(),
  )
})

describe('the API', () => {
  let opn: OpnStandIn
  let account: OpnAccount
  beforeAll(async () => {
    opn = await openOpnStandIn()
    account = { api: opn.url, key: STAND_IN_KEY, webhookSecret: STAND_IN_SECRET, live: false }
  })
  afterAll(() => opn.close())
  const asked = { amount: 95_003n, description: 'BL1', reference: 'one' }

  test('creates one charge per key, reads it and its picture', async () => {
    const api = opnApi(account)
    const made = await api.createCharge(asked)
    expect(made).toMatchObject({ amount: 95_003, currency: 'THB', status: 'pending', metadata: { reference: 'one' } })
    expect((await api.createCharge(asked)).id).toBe(made.id)
    expect((await api.readCharge(made.id)).id).toBe(made.id)
    expect((await api.readPicture(made)).toString()).toMatch(/^<svg /)
  })
  test('reports OpnUnavailable for disconnects, timeouts and faults, OpnRejected for rejected requests', async () => {
    const why = async (call: Promise<unknown>) => {
      const error: unknown = await call.then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
      if (error instanceof OpnRejected) return error.status
      if (error instanceof OpnUnavailable) return error.answered ? 'away, answered' : 'away'
      return error
    }
    const api = opnApi(account, 200)
    expect(await why(api.createCharge({ ...asked, amount: 1n, reference: 'small' }))).toBe(400)
    expect(await why(api.readCharge('chrg_test_none'))).toBe(404)
    expect(await why(opnApi({ ...account, key: 'skey_test_other' }).readCharge('chrg_test_none'))).toBe(401)
    opn.behaviour.slowMs = 1_000
    expect(await why(api.createCharge(asked))).toBe('away')
    opn.behaviour.slowMs = 0
    opn.behaviour.hangsUp = true
    expect(await why(api.createCharge(asked))).toBe('away')
    opn.behaviour.hangsUp = false
    opn.behaviour.status = 503
    expect(await why(api.createCharge(asked))).toBe('away, answered')
    opn.behaviour.status = 0
    const made = await api.createCharge(asked)
    opn.behaviour.withoutPictures = true
    expect(await why(api.readPicture(made))).toBe('away')
    const image = { download_uri: 'http://169.254.169.254/latest' }
    const elsewhere = { ...made, source: { type: 'promptpay', scannable_code: { image } } }
    expect(await why(api.readPicture(elsewhere))).toBe('away')
  })
})
