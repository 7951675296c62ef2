import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { TablePath } from './route-table.ts'

/** Whether a route of the table has its screen. */
export const useHasScreen = (): ((path: TablePath) => boolean) => {
  const { routesByPath } = useRouter()
  return (path) => path in routesByPath
}

/** A link to a route of the table; nothing at all where the screen does not exist. */
export function AppLink(props: { to: TablePath; className?: string; replace?: boolean; children: ReactNode }) {
  const hasScreen = useHasScreen()
  if (!hasScreen(props.to)) return null
  return <Link {...props} to={props.to as '/home'} />
}
