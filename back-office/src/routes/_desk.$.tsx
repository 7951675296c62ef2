import { createFileRoute } from '@tanstack/react-router'
import { Missing } from '../ui/missing.tsx'

/** Unknown addresses: the not-found page inside the layout, so that the menu stays. */
export const Route = createFileRoute('/_desk/$')({ component: Missing })
