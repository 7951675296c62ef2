/**
 * The current host and path, with a partner's own number as `e`. Of the search
 * only what decides the page stays: which catalogue the shop shows, which size of a product, which course.
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
