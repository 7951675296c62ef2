import { request } from '../../request/request.ts'
import { type Asked, forgetAsked, rememberAsked } from './forgot-memory.ts'
import { passwordHash } from '../../session/password-hash.ts'

/** Requests an emailed reset code and stores the request. */
export const askForCode = async (email: string): Promise<Asked> => {
  const { request: id, again_in } = await request('POST /api/reset-password/code', { email })
  const asked = { email, request: id, againAt: Date.now() + again_in * 1000 }
  rememberAsked(asked)
  return asked
}

export const resetPassword = async (asked: Asked, form: { code: string; password: string }): Promise<void> => {
  await request('POST /api/reset-password', {
    email: asked.email,
    request: asked.request,
    code: form.code,
    password: await passwordHash(form.password),
  })
  forgetAsked()
}
