import { createRootRoute, Outlet } from '@tanstack/react-router'
import { Broken } from '../ui/broken.tsx'

export const Route = createRootRoute({ component: Outlet, errorComponent: Broken })
