import { ArrowLeftOutlined } from '@ant-design/icons'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { useWaitingCount } from '../app/open-tasks.ts'
import { useWords } from '../app/language.tsx'
import styles from './page.module.css'

export type PageProps = {
  title: ReactNode
  /** Title of the browser tab, where `title` is not plain text. */
  tab?: string
  /** Link to the parent page. */
  back?: { link: LinkProps; name: string }
  /** Actions of the page. */
  extra?: ReactNode
  children: ReactNode
}

/** A screen: heading, actions and content; sets the document title. */
export function Page({ title, tab, back, extra, children }: PageProps) {
  const words = useWords().shell
  const waiting = useWaitingCount()
  const name = tab ?? (typeof title === 'string' ? title : '')
  useEffect(() => {
    const count = waiting > 0 ? `(${waiting}) ` : ''
    document.title = count + (name ? `${name} · ${words.title}` : words.title)
  }, [name, waiting, words.title])
  return (
    <>
      <header className={styles.head}>
        <div className={styles.names}>
          {back && (
            <Link {...back.link} activeOptions={{ exact: true }} className={styles.back}>
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
