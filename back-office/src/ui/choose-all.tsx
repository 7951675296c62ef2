import type { ReactNode } from 'react'
import { useWords } from '../words.tsx'
import styles from './cards.module.css'
import { OnlyInHead } from './only-in-head.tsx'

/** The box in a table's head that chooses every row; above cards it says so. */
export function ChooseAll({ box }: { box: ReactNode }) {
  const words = useWords().shell
  return (
    <OnlyInHead>
      {box && <span className={styles.all}>{words.chooseAll}</span>}
      {box}
    </OnlyInHead>
  )
}
