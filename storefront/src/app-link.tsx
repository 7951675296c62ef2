import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { TablePath } from './route-table.ts'

/** Tells whether a path of the route table has a route file. */
export const useHasScreen = (): ((path: TablePath) => boolean) => {
  const { routesByPath } = useRouter()
  return (path) => path in routesByPath
}

/** A link to a path of the route table; renders nothing if that path has no route file. */
export function AppLink(props: { to: TablePath; className?: string; replace?: boolean; children: ReactNode }) {
  const hasScreen = useHasScreen()
  if (!hasScreen(props.to)) return null
  return <Link {...props} to={props.to as '/home'} />
}
