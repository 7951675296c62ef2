import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '../../ui/load-states.tsx'

/** Unknown addresses: the not-found page inside the layout, so that the menu stays. */
export const Route = createFileRoute('/_app/$')({ component: NotFoundPage })
