import { ArrowLeftOutlined } from '@ant-design/icons'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { useWords } from '../words.tsx'
import styles from './page.module.css'

type Props = {
  title: ReactNode
  /** What stands in the browser's tab, where the title is more than text. */
  tab?: string
  /** Where one came from. */
  back?: { link: LinkProps; name: string }
  /** Buttons for the whole page. */
  extra?: ReactNode
  children: ReactNode
}

/** A screen: its heading, what can be done, what there is. */
export function Page({ title, tab, back, extra, children }: Props) {
  const words = useWords().shell
  const name = tab ?? (typeof title === 'string' ? title : '')
  useEffect(() => {
    document.title = name ? `${name} · ${words.title}` : words.title
  }, [name, words.title])
  return (
    <>
      <header className={styles.head}>
        <div className={styles.names}>
          {back && (
            <Link {...back.link} className={styles.back}>
              <ArrowLeftOutlined /> {back.name}
            </Link>
          )}
          <h1>{title}</h1>
        </div>
        {extra && <div className={styles.extra}>{extra}</div>}
      </header>
      {children}
    </>
  )
}
