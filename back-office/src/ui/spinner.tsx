import { useWords } from '../app/language.tsx'
import styles from './spinner.module.css'

/** Something is being loaded. */
export const Spinner = ({ large = false }: { large?: boolean }) => (
  <span role="status" aria-label={useWords().shell.loading} className={large ? styles.large : styles.spinner} />
)
