import type { ReactNode } from 'react'
import { useWords } from '../words.tsx'
import styles from './cards.module.css'
import { OnlyInHead } from './only-in-head.tsx'

/** The "select all" checkbox of a table header; it has a visible label above cards. */
export function ChooseAll({ box }: { box: ReactNode }) {
  const words = useWords().shell
  return (
    <OnlyInHead>
      {box && <span className={styles.all}>{words.chooseAll}</span>}
      {box}
    </OnlyInHead>
  )
}
