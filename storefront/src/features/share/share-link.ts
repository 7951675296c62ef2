import { useAuth } from '../../session/auth.ts'

/** Search params that select content: catalogue (w), variant (v), course. */
const SHARED_PARAMS: ReadonlySet<string> = new Set(['w', 'v', 'course'])

/** Link to the current page with the partner's number as `e`; only search params that select content stay. */
export const shareLink = (host: string, pathname: string, search: string, employeeNo: string | undefined): string => {
  const shared = [...new URLSearchParams(search)].filter(([name]) => SHARED_PARAMS.has(name))
  const query = new URLSearchParams(shared)
  if (employeeNo) query.set('e', employeeNo)
  return `${host}${pathname}${query.size > 0 ? `?${query}` : ''}`
}

/**
 * Returns a function that makes links with the partner's number; `params` come before it. During server rendering links
 * lack the origin.
 */
export const useShareLink = () => {
  const employeeNo = useAuth(({ saleInfo }) => saleInfo?.employee_no)
  return (pathname: string, params: Record<string, string> = {}): string => {
    const query = new URLSearchParams({ ...params, ...(employeeNo && { e: employeeNo }) })
    return `${typeof location === 'undefined' ? '' : location.origin}${pathname}${query.size > 0 ? `?${query}` : ''}`
  }
}
