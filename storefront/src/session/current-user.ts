import { useEffect, useState } from 'react'
import { request } from '../browser/request/request.ts'
import { clearTabStorage } from '../browser/storage.ts'
import { setUser, startAnew, tabUserId, useAuth } from './auth.ts'
import { singleRun } from '../browser/single-run.ts'

/** Loads the signed-in user; concurrent callers share one request. False when that fails. */
export const loadUser = singleRun(() =>
  request('GET /api/user-info', {}, { stay: true, component: 'guard' }).then(
    (info) => {
      const formerId = tabUserId()
      const isOtherUser = formerId !== null && formerId !== info.user.id
      // Drafts and unfinished payments of the former user of this tab; its screens end with the page.
      if (isOtherUser) clearTabStorage()
      setUser(info)
      if (isOtherUser) startAnew()
      return true
    },
    () => false,
  ),
)

/** Resolves once the signed-in user is loaded, or loading failed, or nobody is signed in. */
export const ensureUserLoaded = async (): Promise<void> => {
  const { token, userInfo } = useAuth.getState()
  if (token && !userInfo) await loadUser()
}

type CurrentUser =
  | { status: 'guest' }
  | { status: 'loading' }
  | { status: 'unreachable'; retry: () => void }
  | {
      status: 'known'
      user: NonNullable<ReturnType<typeof useAuth.getState>['userInfo']>
      sale: ReturnType<typeof useAuth.getState>['saleInfo']
    }

/** The signed-in user with its loading states; loads the user if needed. */
export const useCurrentUser = (): CurrentUser => {
  const { token, userInfo, saleInfo } = useAuth()
  const [failed, setFailed] = useState(false)
  const isMissing = token !== null && userInfo === null
  useEffect(() => {
    if (isMissing && !failed) void loadUser().then((loaded) => setFailed(!loaded))
  }, [isMissing, failed])
  if (token === null) return { status: 'guest' }
  if (userInfo) return { status: 'known', user: userInfo, sale: saleInfo }
  return failed ? { status: 'unreachable', retry: () => setFailed(false) } : { status: 'loading' }
}
