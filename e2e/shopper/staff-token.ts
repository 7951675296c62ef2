import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'

/** Signs a member of staff in. The token is only in the cookie, not in the reply. */
export const staffToken = async (request: APIRequestContext, email = 'owner@demo.example'): Promise<string> => {
  const response = await request.post('/api/staff/login', { data: { email, password: 'demo1234' } })
  const cookie = response.headers()['set-cookie'] ?? ''
  const token = /bailu-staff=([\w-]{43})/.exec(cookie)?.[1]
  expect(token, `${email}: ${await response.text()}`).toBeTruthy()
  return token!
}
