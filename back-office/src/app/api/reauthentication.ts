import { AppError } from '@bailu/client/errors'

/** What the server asks for: recent authentication (password typed again), or a new session. */
export type ReauthKind = 'recentAuth' | 'session'
type ReauthPrompt = (kind: ReauthKind) => Promise<boolean>
let prompt: ReauthPrompt = async () => false
/** One pending prompt per kind: a session may end while the user is reauthenticating. */
const pendingPrompts = new Map<ReauthKind, Promise<boolean>>()

/** Registers the dialog that asks for password and second factor; it resolves to whether they were verified. */
export const setReauthPrompt = (handler: ReauthPrompt): void => {
  prompt = handler
}

const requiredReauth = (cause: unknown): ReauthKind | undefined => {
  if (!(cause instanceof AppError)) return undefined
  if (cause.code === 'password_needed') return 'recentAuth'
  return cause.code === 'login_required' ? 'session' : undefined
}

/**
 * Makes a call. When the server requires recent authentication or a new session, the user is prompted once for all
 * waiting calls and the call is made again, so that the screen keeps its state.
 * @throws AppError password_needed, login_required when the user cancels the prompt
 */
export async function withReauthentication<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    const kind = requiredReauth(cause)
    if (!kind) throw cause
    const answer = pendingPrompts.get(kind) ?? prompt(kind).finally(() => pendingPrompts.delete(kind))
    pendingPrompts.set(kind, answer)
    if (!(await answer)) throw cause
  }
  return call()
}
