import { exactMoney } from '@bailu/phrases/format'
import { useWords } from '../../words.tsx'
import styles from './closing.module.css'

/** Counted minus expected, in satang, with its sign; zero is shown as text. */
export function Difference({ satang }: { satang: number }) {
  const words = useWords().closing
  if (satang === 0) return <span className="muted">{words.exact}</span>
  return (
    <span className={`figure ${styles.off}`}>
      {satang > 0 && '+'}
      {exactMoney(satang)}
    </span>
  )
}
