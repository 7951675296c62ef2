import { useAuth } from '../../state/auth.ts'
import { shareLink } from './share-link.ts'

/** Returns a function that makes links with the partner's number; during server rendering they lack the origin. */
export const useOwnLink = () => {
  const employeeNo = useAuth(({ saleInfo }) => saleInfo?.employee_no)
  return (pathname: string): string =>
    shareLink(typeof location === 'undefined' ? '' : location.origin, pathname, {}, employeeNo)
}
