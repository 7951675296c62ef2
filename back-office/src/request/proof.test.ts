import { expect, test } from 'vitest'
import { type Needed, onProofNeeded, withProof } from './proof.ts'
import { Refusal } from './refusal.ts'

const refusing = (code: 'password_needed' | 'login_required', times: number) => {
  let left = times
  return async () => {
    if (left-- > 0) throw new Refusal(401, code, code)
    return 'done'
  }
}

test('concurrent calls that need reauthentication show one prompt and are all retried', async () => {
  const asked: Needed[] = []
  onProofNeeded(async (needed) => (asked.push(needed), true))
  const both = [refusing('password_needed', 1), refusing('password_needed', 1)].map(withProof)
  expect(await Promise.all(both)).toEqual(['done', 'done'])
  expect(asked).toEqual(['proof'])
})

test('a session that ends during reauthentication gets a prompt of its own', async () => {
  const asked: Needed[] = []
  const prove = refusing('login_required', 1)
  onProofNeeded(async (needed) => {
    asked.push(needed)
    return needed === 'session' || (await withProof(prove)) === 'done'
  })
  expect(await withProof(refusing('password_needed', 1))).toBe('done')
  expect(asked).toEqual(['proof', 'session'])
})

test('a cancelled prompt rejects with the original error', async () => {
  onProofNeeded(async () => false)
  await expect(withProof(refusing('login_required', 1))).rejects.toMatchObject({ code: 'login_required' })
})
