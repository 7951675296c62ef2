import { COUNTED, type DayClosing } from '@bailu/contract/staff-closing'
import { Card, Descriptions } from 'antd'
import { Money, When } from '../../ui/figures.tsx'
import { useWords } from '../../words.tsx'
import styles from './closing.module.css'
import type { Day } from './day-sums.tsx'
import { Difference } from './difference.tsx'

/** Counted amounts of a closed day, who counted, and the reason of differences. */
export function CountedThen({ day, closing }: { day: Day; closing: DayClosing }) {
  const words = useWords().closing
  return (
    <Card title={words.countTitle}>
      {COUNTED.map((one) => (
        <div key={one} className={`${styles.row} ${styles.then}`}>
          <span className={styles.name}>{words.countedNames[one]}</span>
          <span>
            {words.expected}: <Money satang={day.expected[one]} />
          </span>
          <span>
            {words.counted}: <Money satang={closing.counted[one]} />
          </span>
          <span>
            {words.difference}: <Difference satang={closing.difference[one]} />
          </span>
        </div>
      ))}
      <Descriptions
        className={styles.block ?? ''}
        size="small"
        column={1}
        items={[
          ...(closing.reason ? [{ key: 'reason', label: words.remark, children: closing.reason }] : []),
          { key: 'by', label: words.by, children: closing.closed_by },
          { key: 'at', label: words.at, children: <When at={closing.closed_at} /> },
        ]}
      />
    </Card>
  )
}
