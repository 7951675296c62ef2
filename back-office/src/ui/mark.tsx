import type { ReactNode } from 'react'
import styles from './mark.module.css'

/** Tone of a state: waiting for something, needs an action, done, needs attention, or neutral. */
export type Tone = 'waits' | 'acts' | 'good' | 'bad' | 'plain'

/** A small coloured label with sufficient contrast. */
export const Mark = ({ tone = 'plain', title, children }: { tone?: Tone; title?: string; children: ReactNode }) => (
  <span className={`${styles.mark} ${styles[tone]}`} title={title}>
    {children}
  </span>
)
