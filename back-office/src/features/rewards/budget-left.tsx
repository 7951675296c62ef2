import { exactMoney } from '@bailu/phrases/format'
import { Progress } from 'antd'
import { useCall } from '../../request/use-calls.ts'
import { useWords } from '../../words.tsx'
import styles from './rewards.module.css'

/** Remaining budget for activity rewards this month. */
export function BudgetLeft() {
  const words = useWords().rewards
  const { data } = useCall('GET /api/staff/reward/budget', {})
  if (!data) return null
  const said = words.left(exactMoney(data.left), exactMoney(data.budget))
  return (
    <div className={styles.budget}>
      <span>{said}</span>
      <Progress
        aria-label={said}
        percent={data.budget === 0 ? 100 : Math.min(100, (data.granted / data.budget) * 100)}
        showInfo={false}
        size="small"
      />
    </div>
  )
}
