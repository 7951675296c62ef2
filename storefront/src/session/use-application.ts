import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '../browser/request/call-query.ts'
import { loadUser } from './current-user.ts'
import { useAuth } from './auth.ts'

const POLL_MS = 15_000

export const applicationQuery = (userId: number | undefined) =>
  callQuery(
    ['application', userId],
    'GET /api/application',
    {},
    {
      enabled: userId !== undefined,
      staleTime: 5_000,
      // Staff may decide while the screen is open.
      refetchInterval: ({ state }) => (state.data?.last?.status === 'submitted' ? POLL_MS : false),
      refetchOnWindowFocus: 'always',
    },
  )

/** State of the customer's application; reloads the user once it is approved, which makes them a partner. */
export const useApplication = () => {
  const userId = useAuth(({ userInfo, saleInfo }) => (saleInfo ? undefined : userInfo?.id))
  const query = useQuery(applicationQuery(userId))
  const isApproved = query.data?.last?.status === 'approved' && !query.data.closed
  useEffect(() => {
    if (isApproved) void loadUser()
  }, [isApproved])
  return query
}
