import type { ReactNode } from 'react'
import styles from './orders.module.css'

/** Definition list of labels and values; rows with an empty value are left out. */
export function FactList({ rows }: { rows: [name: string, value: ReactNode][] }) {
  return (
    <dl className={styles.facts}>
      {rows
        .filter(([, value]) => value !== '' && value !== null && value !== undefined && value !== false)
        .map(([name, value], at) => (
          <div key={`${name} ${at}`} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
