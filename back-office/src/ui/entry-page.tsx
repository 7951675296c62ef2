import { Card } from 'antd'
import type { ReactNode } from 'react'
import { LanguagePicker } from '../app/language.tsx'
import styles from './entry-page.module.css'

/** A screen before the signed-in ones: brand, language and one card. */
export const EntryPage = ({ className = '', children }: { className?: string | undefined; children: ReactNode }) => (
  <main className={styles.page}>
    <header className={styles.head}>
      <p className="brand">BAILU</p>
      <LanguagePicker />
    </header>
    <Card className={className}>{children}</Card>
  </main>
)
