import { request } from '../../browser/request/request.ts'
import { readTabStorage, removeTabStorage, writeTabStorage } from '../../browser/storage.ts'
import { passwordHash } from '../../session/password-hash.ts'

const CODE_REQUEST_KEY = 'forgot'

/** A requested reset code, stored while the user looks for the email; never the code itself. */
export type CodeRequest = {
  email: string
  request: string
  /** When another code may be requested, in milliseconds since 1970. */
  resendAt: number
}

export const storedCodeRequest = (): CodeRequest | null => readTabStorage<CodeRequest | null>(CODE_REQUEST_KEY, null)
export const storeCodeRequest = (codeRequest: CodeRequest): void => writeTabStorage(CODE_REQUEST_KEY, codeRequest)
export const clearCodeRequest = (): void => removeTabStorage(CODE_REQUEST_KEY)

let lastTypedEmail = ''
/** The email address typed into the sign-in form, to prefill the reset form. */
export const typedEmail = { set: (email: string) => void (lastTypedEmail = email.trim()), get: () => lastTypedEmail }

/** Requests an emailed reset code and stores the request. */
export const sendResetCode = async (email: string): Promise<CodeRequest> => {
  const { request: id, again_in } = await request('POST /api/reset-password/code', { email })
  const codeRequest = { email, request: id, resendAt: Date.now() + again_in * 1000 }
  storeCodeRequest(codeRequest)
  return codeRequest
}

export const resetPassword = async (
  codeRequest: CodeRequest,
  form: { code: string; password: string },
): Promise<void> => {
  const { email, request: id } = codeRequest
  const input = { email, request: id, code: form.code, password: await passwordHash(form.password) }
  await request('POST /api/reset-password', input)
}
