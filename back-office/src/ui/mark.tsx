import { Tag } from 'antd'
import type { ReactNode } from 'react'
import styles from './mark.module.css'

/** What a thing's state asks for: to wait, to act, nothing more, or to look twice. */
export type Tone = 'waits' | 'acts' | 'good' | 'bad' | 'plain'

/** A small label whose words can be read on its ground. */
export const Mark = ({ tone = 'plain', title, children }: { tone?: Tone; title?: string; children: ReactNode }) => (
  <Tag variant="filled" className={styles[tone]} title={title}>
    {children}
  </Tag>
)
