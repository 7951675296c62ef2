import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'
import { CONTROL } from '../ports.ts'

/** Verifies the e-mail address of a new account with the link that was mailed to it. */
export async function confirmAddress(request: APIRequestContext, email: string): Promise<void> {
  let token = ''
  await expect(async () => {
    const mail = await (await request.get(`${CONTROL}/last-mail?to=${encodeURIComponent(email)}`)).text()
    // Long lines of a mail are folded (quoted-printable).
    token = /\/confirm-email#([\w.-]+)/.exec(mail.replaceAll(/=\r?\n/g, ''))?.[1] ?? ''
    expect(token).not.toBe('')
  }).toPass({ timeout: 10_000, intervals: [200] })
  const answer = await (await request.post('/api/email-proof', { data: { token } })).json()
  expect(answer.status, answer.msg).toBe(100)
}
