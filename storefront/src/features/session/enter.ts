import type { InputOf } from '@bailu/contract/calls'
import { guestToken } from '../../guest-data.ts'
import { handOver } from '../../session/hand-over.ts'
import { loadUser } from '../../session/load-user.ts'
import { request } from '../../request/request.ts'
import { keepToken } from '../../state/auth.ts'
import { passwordHash } from '../../session/password-hash.ts'

type Hashed<T extends { password: string }> = Omit<T, 'password'> & { password: string }

/** Stores the token, loads the user, hands over guest data. Returns false if that failed; the caller goes to /login. */
const enter = async (token: string | undefined): Promise<boolean> => {
  if (!token) return false
  keepToken(token)
  // Used up: the server has assigned the guest orders to the account.
  guestToken.drop()
  if (!(await loadUser())) return false
  await handOver()
  return true
}

export const signIn = async (form: Hashed<InputOf<'POST /api/login'>>): Promise<boolean> => {
  const { token } = await request('POST /api/login', { ...form, password: await passwordHash(form.password) })
  return enter(token)
}

export const register = async (form: Hashed<InputOf<'POST /api/register'>>): Promise<boolean> => {
  const { token } = await request('POST /api/register', { ...form, password: await passwordHash(form.password) })
  return enter(token)
}
