import { createFileRoute } from '@tanstack/react-router'
import { BudgetLeft } from '../features/rewards/budget-left.tsx'
import { GrantMany } from '../features/rewards/grant-many.tsx'
import { GrantOne } from '../features/rewards/grant-one.tsx'
import styles from '../features/rewards/rewards.module.css'
import { Page } from '../ui/page.tsx'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/_desk/rewards/grant')({ component: Screen })

function Screen() {
  const words = useWords().rewards
  return (
    <Page title={words.grantTitle} back={{ link: { to: '/rewards' }, name: words.title }}>
      <BudgetLeft />
      <div className={styles.forms}>
        <GrantOne />
        <GrantMany />
      </div>
    </Page>
  )
}
