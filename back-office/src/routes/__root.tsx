import { createRootRoute, Outlet } from '@tanstack/react-router'
import { RouteError } from '../ui/load-states.tsx'

export const Route = createRootRoute({ component: Outlet, errorComponent: RouteError })
