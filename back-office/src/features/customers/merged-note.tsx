import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useWords } from '../../words.tsx'
import styles from './merge.module.css'

/** Notice on a merged account; `link` leads to the surviving one. */
export function MergedNote({ link }: { link: ReactNode }) {
  return <Alert type="info" showIcon title={useWords().people.merge.into} action={link} className={styles.closed} />
}
