import { createFileRoute } from '@tanstack/react-router'
import { GrantReward, RewardBudget, GrantRewardList } from '../../../features/rewards/grant-reward.tsx'
import styles from '../../../features/rewards/rewards.module.css'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/rewards/grant')({
  staticData: { words: ['approvals', 'bank', 'content', 'rewards'] },
  component: Screen,
})

function Screen() {
  const words = useWords('rewards').rewards
  return (
    <Page title={words.grantTitle} back={{ link: { to: '/rewards' }, name: words.title }}>
      <RewardBudget />
      <div className={styles.forms}>
        <GrantReward />
        <GrantRewardList />
      </div>
    </Page>
  )
}
