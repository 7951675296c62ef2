import { createFileRoute } from '@tanstack/react-router'
import { ruleOfName } from '../../../features/shop-rules/rule-fields.ts'
import { ShopRulePage } from '../../../features/shop-rules/shop-rule-page.tsx'
import { NotFoundPage } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/shop-rules/$name')({
  staticData: { words: ['approvals', 'bank', 'content', 'shopRules'] },
  component: Screen,
})

function Screen() {
  const words = useWords('shopRules').shopRules
  const name = ruleOfName(Route.useParams().name)
  if (!name) return <NotFoundPage />
  return (
    <Page title={words.names[name].title} back={{ link: { to: '/shop-rules' }, name: words.title }}>
      <ShopRulePage key={name} name={name} />
    </Page>
  )
}
