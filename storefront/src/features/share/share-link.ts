import { SOURCE_CODES } from '@bailu/contract/share/kinds'
import { useAuth } from '../../session/auth.ts'

/** Search params that select content: catalogue (w), variant (v), course. */
const SHARED_PARAMS: ReadonlySet<string> = new Set(['w', 'v', 'course'])

/**
 * Link to the current page with the partner's number as `e`; with `s` unless it is the link of the page itself. Only search params that select content stay.
 */
export const shareLink = (
  host: string,
  pathname: string,
  search: string,
  employeeNo: string | undefined,
  source?: keyof typeof SOURCE_CODES,
): string => {
  const shared = [...new URLSearchParams(search)].filter(([name]) => SHARED_PARAMS.has(name))
  return linkWith(host, pathname, shared, employeeNo, source)
}

function linkWith(
  host: string,
  pathname: string,
  params: [string, string][],
  employeeNo: string | undefined,
  source: keyof typeof SOURCE_CODES | undefined,
): string {
  const query = new URLSearchParams(params)
  if (employeeNo) query.set('e', employeeNo)
  if (employeeNo && source) query.set('s', SOURCE_CODES[source])
  return `${host}${pathname}${query.size > 0 ? `?${query}` : ''}`
}

/**
 * Returns a function that makes links with the partner's number; `params` come before it. During server rendering links
 * lack the origin.
 */
export const useShareLink = (source?: keyof typeof SOURCE_CODES) => {
  const employeeNo = useAuth(({ saleInfo }) => saleInfo?.employee_no)
  return (pathname: string, params: Record<string, string> = {}): string =>
    linkWith(
      typeof location === 'undefined' ? '' : location.origin,
      pathname,
      Object.entries(params),
      employeeNo,
      source,
    )
}
