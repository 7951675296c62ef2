import { ClockCircleOutlined } from '@ant-design/icons'
import { dayAndTime } from '@bailu/phrases/format'
import { Button, Popover, Slider } from 'antd'
import { useState } from 'react'
import { useAction } from '../api/use-calls.ts'
import { NumberInput, useNumberProblem } from '../../ui/form/baht-field.tsx'
import { useCurrentUser } from '../current-user.ts'
import { useLanguage } from '../language.tsx'
import styles from './demo-clock.module.css'

const DAY_S = 86_400
const MAX_SLIDER_DAYS = 120

/** Demo installations only: the owner advances the server's clock by days, to see settlements, expiry and year end. */
export function DemoClock() {
  const { demo_clock: offsetSeconds } = useCurrentUser()
  const { lang, words } = useLanguage()
  const t = words.shell.demoClock
  const [days, setDays] = useState<number | null>(16)
  const problem = useNumberProblem()(days, { min: 1, max: 366 })
  const [now, setNow] = useState(() => Date.now())
  const advance = useAction('POST /api/staff/demo-clock', { onDone: () => window.location.reload() })
  if (offsetSeconds === null) return null
  const content = (
    <div className={styles.panel}>
      <p className={styles.now}>
        {dayAndTime(new Date(now + offsetSeconds * 1_000).toISOString(), lang)}
        <br />
        <span className="muted">{t.ahead(Math.round(offsetSeconds / DAY_S))}</span>
      </p>
      <div className={styles.choice}>
        <Slider
          min={1}
          max={MAX_SLIDER_DAYS}
          value={days ?? 1}
          onChange={setDays}
          className={styles.slider}
          ariaLabelForHandle={t.days}
        />
        <NumberInput
          {...(problem && { status: 'error' as const })}
          value={days}
          onChange={setDays}
          aria-label={t.days}
          className={styles.number ?? ''}
        />
      </div>
      {problem && <p role="alert">{problem}</p>}
      <p className="muted">{t.hint}</p>
      <Button
        type="primary"
        disabled={days === null || problem !== undefined}
        loading={advance.isPending}
        onClick={() => advance.mutate({ input: { days: days! } })}
      >
        {t.submit(days ?? 0)}
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
        type={offsetSeconds > 0 ? 'default' : 'text'}
        icon={<ClockCircleOutlined />}
        aria-label={`${t.title}: ${t.ahead(Math.round(offsetSeconds / DAY_S))}`}
      >
        {offsetSeconds > 0 ? `+${Math.round(offsetSeconds / DAY_S)}` : undefined}
      </Button>
    </Popover>
  )
}
