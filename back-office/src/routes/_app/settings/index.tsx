import { createFileRoute } from '@tanstack/react-router'
import { ShopRuleList } from '../../../features/shop-rules/shop-rule-list.tsx'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/settings/')({ component: Screen })

function Screen() {
  return (
    <Page title={useWords().shopRules.title}>
      <ShopRuleList />
    </Page>
  )
}
