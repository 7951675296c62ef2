import type { ReactNode } from 'react'
import styles from './orders.module.css'

/** Names and what they stand for; rows with nothing are left out. */
export function Facts({ rows }: { rows: [name: string, value: ReactNode][] }) {
  return (
    <dl className={styles.facts}>
      {rows
        .filter(([, value]) => value !== '' && value !== null && value !== undefined && value !== false)
        .map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
