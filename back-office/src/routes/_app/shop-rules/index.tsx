import { createFileRoute } from '@tanstack/react-router'
import { ShopRulesPage } from '../../../features/shop-rules/shop-rule-list.tsx'

export const Route = createFileRoute('/_app/shop-rules/')({ component: ShopRulesPage })
