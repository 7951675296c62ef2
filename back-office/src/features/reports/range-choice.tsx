import { Button, Input, Segmented, Space } from 'antd'
import { useState } from 'react'
import { useWords } from '../../words.tsx'
import type { Range } from './range.ts'
import styles from './reports.module.css'

const DAYS = [7, 30, 90] as const

/** Period of a report: the last 7, 30 or 90 days, or a custom range; Bangkok days. */
export function RangeChoice({ range, onChange }: { range: Range; onChange: (range: Range) => void }) {
  const words = useWords().reports
  const own = Boolean(range.from && range.to)
  const [open, setOpen] = useState(own)
  const [from, setFrom] = useState(range.from ?? '')
  const [to, setTo] = useState(range.to ?? '')
  return (
    <div className={styles.range}>
      <Segmented
        aria-label={words.range}
        value={open ? 'own' : (range.days ?? 30)}
        options={[
          ...DAYS.map((value) => ({ value, label: words.days(value) })),
          { value: 'own' as const, label: words.own },
        ]}
        onChange={(value) => {
          const days = DAYS.find((one) => one === value)
          setOpen(!days)
          if (days) onChange({ days })
        }}
      />
      {open && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (from && to && from <= to) onChange({ from, to })
          }}
        >
          <Space wrap>
            <Input
              type="date"
              aria-label={words.from}
              value={from}
              max={to || undefined}
              onChange={({ target }) => setFrom(target.value)}
            />
            <Input
              type="date"
              aria-label={words.to}
              value={to}
              min={from || undefined}
              onChange={({ target }) => setTo(target.value)}
            />
            <Button htmlType="submit" disabled={!from || !to || from > to}>
              {words.show}
            </Button>
          </Space>
        </form>
      )}
    </div>
  )
}
