import { dayAndTime } from '@bailu/phrases/format'
import { Modal, Slider } from 'antd'
import { useState } from 'react'
import { useAction } from '../api/use-calls.ts'
import { NumberInput, useNumberProblem } from '../../ui/form/baht-field.tsx'
import { useLanguage } from '../language.tsx'
import styles from './demo-clock.module.css'

const MAX_SLIDER_DAYS = 120

type Props = { /** Milliseconds since 1970, of the server. */ now: number; daysAhead: number; onClose: () => void }

/** Asks by how many days the clock is advanced. */
export default function DemoClockDialog({ now, daysAhead, onClose }: Props) {
  const { lang, words: all } = useLanguage()
  const words = all.shell.demoClock
  const [days, setDays] = useState<number | null>(16)
  const problem = useNumberProblem()(days, { min: 1, max: 366 })
  const isValid = days !== null && problem === undefined
  const advance = useAction('POST /api/staff/demo-clock', { onDone: () => window.location.reload() })
  return (
    <Modal
      open
      title={words.title}
      onCancel={onClose}
      okText={words.submit(isValid ? days : 0)}
      okButtonProps={{ disabled: !isValid }}
      confirmLoading={advance.isPending}
      onOk={() => isValid && advance.mutate({ input: { days } })}
    >
      <p className={styles.now}>
        {dayAndTime(new Date(now).toISOString(), lang)}
        <br />
        <span className="muted">{words.ahead(daysAhead)}</span>
      </p>
      <div className={styles.choice}>
        <Slider
          min={1}
          max={MAX_SLIDER_DAYS}
          value={isValid ? days : 1}
          onChange={setDays}
          className={styles.slider}
          ariaLabelForHandle={words.days}
        />
        <NumberInput
          {...(problem && { status: 'error' as const })}
          value={days}
          onChange={setDays}
          aria-label={words.days}
          className={styles.number ?? ''}
        />
      </div>
      {problem && <p role="alert">{problem}</p>}
      <p className="muted">{words.hint}</p>
    </Modal>
  )
}
