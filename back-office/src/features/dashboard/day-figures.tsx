import type { StaffDashboard } from '@bailu/contract/dashboard/staff'
import { exactMoney, points } from '@bailu/phrases/format'
import { Card } from 'antd'
import { useWords } from '../../app/language.tsx'
import styles from './dashboard.module.css'

type Days = NonNullable<StaffDashboard['days']>
type FigureName = keyof Days['today']

/** Today's figures compared with yesterday and a week ago, each up to the same time of day. */
export function DayFigures({ days }: { days: Days }) {
  const words = useWords('dashboard').dashboard
  return (
    <div className={styles.figures}>
      {(['orders', 'paid', 'customers'] as const).map((name) => (
        <Card key={name} size="small">
          <h3 className={styles.name}>{words[name]}</h3>
          <p className={styles.figure}>{formatFigure(name, days.today[name])}</p>
          <EarlierFigure name={name} title={words.yesterday} today={days.today} {...days.yesterday} />
          <EarlierFigure name={name} title={words.weekAgo} today={days.today} {...days.week_ago} />
        </Card>
      ))}
    </div>
  )
}

const formatFigure = (name: FigureName, value: number) => (name === 'paid' ? exactMoney(value) : points(value))

type Props = Days['yesterday'] & { name: FigureName; title: string; today: Days['today'] }

function EarlierFigure({ name, title, today, so_far: sameTimeFigures, full_day: fullDay }: Props) {
  const words = useWords('dashboard').dashboard
  const change = today[name] - sameTimeFigures[name]
  const share = sameTimeFigures[name] > 0 ? `${Math.round((Math.abs(change) / sameTimeFigures[name]) * 100)} %` : ''
  return (
    <p className={styles.earlier}>
      <span>{title}</span>
      <span className="figure">{formatFigure(name, sameTimeFigures[name])}</span>
      <span className="muted">
        {change === 0 ? words.same : share && (change > 0 ? words.more(share) : words.less(share))}
        {(change === 0 || share) && ' · '}
        {words.fullDay(formatFigure(name, fullDay[name]))}
      </span>
    </p>
  )
}
