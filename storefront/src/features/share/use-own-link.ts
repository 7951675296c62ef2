import { useAuth } from '../../state/auth.ts'
import { shareLink } from './share-link.ts'

/** Makes links to this shop that carry a partner's own number. Not for rendering on the server. */
export const useOwnLink = () => {
  const employeeNo = useAuth(({ saleInfo }) => saleInfo?.employee_no)
  return (pathname: string): string =>
    shareLink(typeof location === 'undefined' ? '' : location.origin, pathname, {}, employeeNo)
}
