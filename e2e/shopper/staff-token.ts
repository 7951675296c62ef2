import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'

/** Signs a member of staff in; the token is in the cookie alone. */
export const staffToken = async (request: APIRequestContext, email = 'owner@demo.example'): Promise<string> => {
  const response = await request.post('/api/staff/login', { data: { email, password: 'demo1234' } })
  const cookie = response.headers()['set-cookie'] ?? ''
  const token = /bailu-staff=([\w-]{43})/.exec(cookie)?.[1]
  expect(token, `${email}: ${await response.text()}`).toBeTruthy()
  return token!
}
