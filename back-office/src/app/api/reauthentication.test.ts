import { expect, test } from 'vitest'
import { type ReauthKind, setReauthPrompt, withReauthentication } from './reauthentication.ts'
import { AppError } from '@bailu/client/errors'

const failing = (code: 'password_needed' | 'login_required', times: number) => {
  let left = times
  return async () => {
    if (left-- > 0) throw new AppError(401, code, code)
    return 'done'
  }
}

test('concurrent calls that need reauthentication show one prompt and are all retried', async () => {
  const prompts: ReauthKind[] = []
  setReauthPrompt(async (kind) => (prompts.push(kind), true))
  const calls = [failing('password_needed', 1), failing('password_needed', 1)].map(withReauthentication)
  expect(await Promise.all(calls)).toEqual(['done', 'done'])
  expect(prompts).toEqual(['recentAuth'])
})

test('a session that ends during reauthentication gets a separate prompt', async () => {
  const prompts: ReauthKind[] = []
  const reauthenticate = failing('login_required', 1)
  setReauthPrompt(async (kind) => {
    prompts.push(kind)
    return kind === 'session' || (await withReauthentication(reauthenticate)) === 'done'
  })
  expect(await withReauthentication(failing('password_needed', 1))).toBe('done')
  expect(prompts).toEqual(['recentAuth', 'session'])
})

test('a cancelled prompt rejects with the original error', async () => {
  setReauthPrompt(async () => false)
  await expect(withReauthentication(failing('login_required', 1))).rejects.toMatchObject({ code: 'login_required' })
})
