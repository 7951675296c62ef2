import styles from './state-tag.module.css'

const STATE_STYLES: Record<string, string | undefined> = {
  shown: styles.good,
  approved: styles.good,
  scheduled: styles.soon,
  draft: styles.open,
}

/** Tag for a publication state; the colour only repeats the text. */
export const ContentStateTag = ({ state, children }: { state: string; children: string }) => (
  <span className={`${styles.tag} ${STATE_STYLES[state] ?? ''}`}>{children}</span>
)
