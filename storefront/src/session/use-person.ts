import { useEffect, useState } from 'react'
import { loadUser } from './load-user.ts'
import { useAuth } from '../state/auth.ts'

type Person =
  | { is: 'guest' }
  | { is: 'coming' }
  | { is: 'unreachable'; retry: () => void }
  | {
      is: 'known'
      user: NonNullable<ReturnType<typeof useAuth.getState>['userInfo']>
      sale: ReturnType<typeof useAuth.getState>['saleInfo']
    }

/** The signed-in user with its loading states; loads the user if needed. */
export const usePerson = (): Person => {
  const { token, userInfo, saleInfo } = useAuth()
  const [failed, setFailed] = useState(false)
  const missing = token !== null && userInfo === null
  useEffect(() => {
    if (missing && !failed) void loadUser().then((loaded) => setFailed(!loaded))
  }, [missing, failed])
  if (token === null) return { is: 'guest' }
  if (userInfo) return { is: 'known', user: userInfo, sale: saleInfo }
  return failed ? { is: 'unreachable', retry: () => setFailed(false) } : { is: 'coming' }
}
