import { useAuth } from '../../session/auth.ts'

/**
 * Link to the current page with the partner's number as `e`. Of the search params only those stay that select
 * content: catalogue (w), variant (v), course.
 */
export const shareLink = (
  host: string,
  pathname: string,
  search: { w?: unknown; v?: unknown; course?: unknown },
  employeeNo: string | undefined,
): string => {
  const query = new URLSearchParams()
  if (search.w !== undefined) query.set('w', String(search.w))
  if (search.v !== undefined) query.set('v', String(search.v))
  if (search.course !== undefined) query.set('course', String(search.course))
  if (employeeNo) query.set('e', employeeNo)
  return `${host}${pathname}${query.size > 0 ? `?${query}` : ''}`
}

/** Returns a function that makes links with the partner's number; during server rendering they lack the origin. */
export const useShareLink = () => {
  const employeeNo = useAuth(({ saleInfo }) => saleInfo?.employee_no)
  return (pathname: string): string =>
    shareLink(typeof location === 'undefined' ? '' : location.origin, pathname, {}, employeeNo)
}
