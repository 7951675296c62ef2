import { createFileRoute } from '@tanstack/react-router'
import { Missing } from '../ui/missing.tsx'

/** Every other address: whoever lost their way keeps the menu. */
export const Route = createFileRoute('/_desk/$')({ component: Missing })
