import type { StaffToday } from '@bailu/contract/staff-today'
import { exactMoney, points } from '@bailu/phrases/format'
import { Card } from 'antd'
import { useWords } from '../../words.tsx'
import styles from './today.module.css'

type Days = NonNullable<StaffToday['days']>
type Name = keyof Days['today']

/** Today's figures compared with yesterday and a week ago, each up to the same time of day. */
export function DayFigures({ days }: { days: Days }) {
  const words = useWords().today
  return (
    <div className={styles.figures}>
      {(['orders', 'paid', 'customers'] as const).map((name) => (
        <Card key={name} size="small">
          <h3 className={styles.name}>{words[name]}</h3>
          <p className={styles.figure}>{show(name, days.today[name])}</p>
          <Earlier name={name} title={words.yesterday} today={days.today} {...days.yesterday} />
          <Earlier name={name} title={words.weekAgo} today={days.today} {...days.week_ago} />
        </Card>
      ))}
    </div>
  )
}

const show = (name: Name, value: number) => (name === 'paid' ? exactMoney(value) : points(value))

type Props = Days['yesterday'] & { name: Name; title: string; today: Days['today'] }

function Earlier({ name, title, today, so_far: then, whole }: Props) {
  const words = useWords().today
  const change = today[name] - then[name]
  const share = then[name] > 0 ? `${Math.round((Math.abs(change) / then[name]) * 100)} %` : ''
  return (
    <p className={styles.earlier}>
      <span>{title}</span>
      <span className="figure">{show(name, then[name])}</span>
      <span className="muted">
        {change === 0 ? words.same : share && (change > 0 ? words.more(share) : words.less(share))}
        {(change === 0 || share) && ' · '}
        {words.whole(show(name, whole[name]))}
      </span>
    </p>
  )
}
