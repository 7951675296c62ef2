import type { QueryClient } from '@tanstack/react-query'
import { request } from '../request/request.ts'
import { forgetDevice } from './device.ts'
import { forgetTab } from '../session-memory.ts'
import { forgetSession } from '../state/auth.ts'

/** Ends the session locally at once, and on the server if it is reachable. */
export const signOut = async (queryClient: QueryClient): Promise<void> => {
  const ending = request('POST /api/logout', {}, { quiet: true, stay: true }).catch(() => {})
  void forgetDevice()
  forgetSession()
  forgetTab()
  queryClient.clear()
  await ending
}
