import { createFileRoute } from '@tanstack/react-router'
import { ShopRulesPage } from '../../../features/shop-rules/shop-rule-list.tsx'

export const Route = createFileRoute('/_app/shop-rules/')({
  staticData: { words: ['approvals', 'shopRules'] },
  component: ShopRulesPage,
})
