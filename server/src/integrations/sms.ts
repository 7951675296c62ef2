import * as z from 'zod'
import type { SmsAccount } from '../lib/config.ts'

const TIMEOUT_MS = 8_000
const REPLY_MAX = 64 * 1024
/** Thai mobile numbers, as stored; the gateway takes no others. */
const MOBILE = /^0[689]\d{8}$/

export const isMobilePhone = (phone: string): boolean => MOBILE.test(phone)

/** The gateway did not take a message: `later` may succeed when repeated, `rejected` will not. */
export class SmsError extends Error {
  readonly kind: 'later' | 'rejected'
  constructor(kind: 'later' | 'rejected', message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

const accepted = z.object({ phone_number_list: z.array(z.unknown()).default([]) })

/**
 * Sends one text message by the HTTP API of ThaiBulkSMS (version 2: a form with basic authentication), which other Thai
 * gateways offer too. @throws SmsError
 */
export async function sendSms({ api, key, secret, sender }: SmsAccount, to: string, text: string): Promise<void> {
  if (!isMobilePhone(to)) throw new SmsError('rejected', 'not a Thai mobile number')
  const { status, body } = await post(api, {
    authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
    form: new URLSearchParams({ msisdn: `66${to.slice(1)}`, message: text, sender }),
  })
  if (status === 429 || status >= 500) throw new SmsError('later', `answered with ${status}`)
  if (status !== 200 && status !== 201) throw new SmsError('rejected', `answered with ${status}`)
  const reply = accepted.safeParse(parseJson(body))
  // A number that the gateway cannot reach comes back in another list.
  if (!reply.success || reply.data.phone_number_list.length === 0) throw new SmsError('rejected', 'number not accepted')
}

async function post(url: string, { authorization, form }: { authorization: string; form: URLSearchParams }) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization, accept: 'application/json' },
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const body = await response.text()
    if (body.length > REPLY_MAX) throw new Error('too large')
    return { status: response.status, body }
  } catch (error) {
    throw new SmsError('later', 'cannot be reached', { cause: error })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
