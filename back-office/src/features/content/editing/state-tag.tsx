import styles from './state-tag.module.css'

const LOOKS: Record<string, string | undefined> = {
  shown: styles.good,
  approved: styles.good,
  scheduled: styles.soon,
  draft: styles.open,
}

/** What state something is in; the word says it, the colour repeats it. */
export const StateTag = ({ state, children }: { state: string; children: string }) => (
  <span className={`${styles.tag} ${LOOKS[state] ?? ''}`}>{children}</span>
)
