import { day as dayWords } from '@bailu/phrases/format'
import { Link } from '@tanstack/react-router'
import { Alert } from 'antd'
import { useLanguage } from '../../words.tsx'
import type { Day } from './day-sums.tsx'

/** Why a day cannot be closed yet, or that entries were booked after its closing. */
export function DayNotice({ day }: { day: Day }) {
  const { lang, words: all } = useLanguage()
  const words = all.closing
  if (day.state === 'today') return <Alert type="info" showIcon title={words.provisional} />
  if (day.state === 'before') return <Alert type="info" showIcon title={words.before} />
  if (day.state === 'waits' && day.due) {
    const name = dayWords(`${day.due}T12:00:00+07:00`, lang)
    return (
      <Alert
        type="info"
        showIcon
        title={words.waits(name)}
        action={
          <Link to="/closing/$day" params={{ day: day.due }}>
            {words.closeNext(name)}
          </Link>
        }
      />
    )
  }
  if (day.now || day.accounts.some(({ now }) => now)) return <Alert type="warning" showIcon title={words.deviation} />
  return null
}
