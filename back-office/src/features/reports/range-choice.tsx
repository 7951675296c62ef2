import { Button, Input, Segmented, Space } from 'antd'
import { useState } from 'react'
import * as z from 'zod'
import { bangkokDay } from '@bailu/contract/fields'
import { useWords } from '../../app/language.tsx'
import styles from './reports.module.css'

/** Period of a report in the search parameters. */
export const rangeSearch = z.object({
  days: z.literal([7, 30, 90]).optional().catch(undefined),
  from: bangkokDay.optional().catch(undefined),
  to: bangkokDay.optional().catch(undefined),
})
export type ReportRange = z.infer<typeof rangeSearch>

/** Input of report calls: a custom range, or a number of days. */
export const toRangeInput = ({ days = 30, from, to }: ReportRange) =>
  from && to ? { from, to } : { days: String(days) as '7' | '30' | '90' }

const PRESET_DAYS = [7, 30, 90] as const

/** Period of a report: the last 7, 30 or 90 days, or a custom range; Bangkok days. */
export function RangePicker({ range, onChange }: { range: ReportRange; onChange: (range: ReportRange) => void }) {
  const words = useWords().reports
  const hasOwnRange = Boolean(range.from && range.to)
  const [open, setOpen] = useState(hasOwnRange)
  const [from, setFrom] = useState(range.from ?? '')
  const [to, setTo] = useState(range.to ?? '')
  return (
    <div className={styles.range}>
      <Segmented
        aria-label={words.range}
        value={open ? 'own' : (range.days ?? 30)}
        options={[
          ...PRESET_DAYS.map((value) => ({ value, label: words.days(value) })),
          { value: 'own' as const, label: words.own },
        ]}
        onChange={(value) => {
          const days = PRESET_DAYS.find((preset) => preset === value)
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
