import { ClockCircleOutlined } from '@ant-design/icons'
import { dayAndTime } from '@bailu/phrases/format'
import { Button, InputNumber, Popover, Slider } from 'antd'
import { useState } from 'react'
import { useAct } from '../request/use-calls.ts'
import { useMe } from '../use-me.ts'
import { useLanguage } from '../words.tsx'
import styles from './demo-clock.module.css'

const DAY_S = 86_400
const MOST = 120

/** Demo installations only: the owner advances the server's clock by days, to see settlements, expiry and year end. */
export function DemoClock() {
  const { demo_clock: ahead } = useMe()
  const { lang, words } = useLanguage()
  const t = words.shell.demoClock
  const [days, setDays] = useState(16)
  const [now, setNow] = useState(() => Date.now())
  const move = useAct('POST /api/staff/demo-clock', { onDone: () => window.location.reload() })
  if (ahead === null) return null
  const content = (
    <div className={styles.panel}>
      <p className={styles.now}>
        {dayAndTime(new Date(now + ahead * 1_000).toISOString(), lang)}
        <br />
        <span className="muted">{t.ahead(Math.round(ahead / DAY_S))}</span>
      </p>
      <div className={styles.choice}>
        <Slider
          min={1}
          max={MOST}
          value={days}
          onChange={setDays}
          className={styles.slider}
          ariaLabelForHandle={t.days}
        />
        <InputNumber
          min={1}
          max={366}
          precision={0}
          value={days}
          onChange={(value) => value !== null && setDays(value)}
          aria-label={t.days}
          className={styles.number}
        />
      </div>
      <p className="muted">{t.hint}</p>
      <Button type="primary" loading={move.isPending} onClick={() => move.mutate({ input: { days } })}>
        {t.submit(days)}
      </Button>
    </div>
  )
  return (
    <Popover
      onOpenChange={() => setNow(Date.now())}
      trigger="click"
      placement="bottomRight"
      title={t.title}
      content={content}
    >
      <Button
        type={ahead > 0 ? 'default' : 'text'}
        icon={<ClockCircleOutlined />}
        aria-label={`${t.title}: ${t.ahead(Math.round(ahead / DAY_S))}`}
      >
        {ahead > 0 ? `+${Math.round(ahead / DAY_S)}` : undefined}
      </Button>
    </Popover>
  )
}
