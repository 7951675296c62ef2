import type { UseQueryResult } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { CloseCircleFilled, WarningFilled } from '@ant-design/icons'
import { Button, Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { AppError } from '@bailu/client/errors'
import { useWords } from '../app/language.tsx'
import styles from './load-states.module.css'
import { Page, type PageProps } from './page.tsx'
import { Spinner } from './spinner.tsx'

/** Shown where a query failed: the reason (missing, not allowed, error, no network) and a retry button. */
export function LoadError({ cause, onRetry }: { cause: Error; onRetry: () => void }) {
  const words = useWords().shell
  const isServerError = cause instanceof AppError
  if (isServerError && cause.status === 404)
    return (
      <Empty
        description={
          <>
            {cause.message}
            <br />
            <span className="muted">{words.goneHint}</span>
          </>
        }
      />
    )
  if (isServerError && cause.status === 403)
    return (
      <Empty
        description={
          <>
            {cause.message}
            <br />
            <span className="muted">{words.notYourRole}</span>
          </>
        }
      >
        <Link to="/">
          <Button>{words.toHome}</Button>
        </Link>
      </Empty>
    )
  return (
    <div className={styles.failed} role="alert">
      {isServerError ? <WarningFilled className={styles.warning} /> : <CloseCircleFilled className={styles.error} />}
      <p className={styles.problem}>{isServerError ? cause.message : words.noNetwork}</p>
      {!isServerError && <p className="muted">{words.noNetworkHint}</p>}
      <Button onClick={onRetry}>{words.retry}</Button>
    </div>
  )
}

/** Error boundary of a route. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    // Files of the app that could not be loaded, as after an update, come with a new page.
    if (error instanceof AppError) void router.invalidate().finally(reset)
    else window.location.reload()
  }
  return <LoadError cause={error as Error} onRetry={retry} />
}

/** Without a title: an empty heading is an accessibility fault. */
export const PageSkeleton = ({ rows = 8 }: { rows?: number }) => <Skeleton active title={false} paragraph={{ rows }} />

/** Renders the data of a query; a skeleton while loading, the error when it failed. */
export function Loaded<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <LoadError cause={query.error} onRetry={() => void query.refetch()} />
  return <PageSkeleton />
}

export const PageSpinner = () => (
  <div className={styles.waiting}>
    <Spinner large />
  </div>
)

/** Not-found page. */
export function NotFoundPage() {
  const words = useWords().shell
  return (
    <Page title={words.missing}>
      <Empty description={words.missingHint}>
        <Link to="/">
          <Button>{words.toHome}</Button>
        </Link>
      </Empty>
    </Page>
  )
}

/** A page of another role. */
export function NotForRole() {
  const words = useWords().shell
  return (
    <Page title={words.notForRole}>
      <Empty description={words.notYourRole}>
        <Link to="/">
          <Button>{words.toHome}</Button>
        </Link>
      </Empty>
    </Page>
  )
}

type EditorPageProps<T> = Pick<DetailPageProps<T>, 'query' | 'name' | 'back' | 'children'>

/** An editor, which is a page itself; until its data is loaded and where that failed, a page with its name. */
export const EditorPage = <T,>({ query, name, back, children }: EditorPageProps<T>) =>
  query.data === undefined ? (
    <Page title={name} {...(back && { back })}>
      <Loaded query={query}>{children}</Loaded>
    </Page>
  ) : (
    children(query.data)
  )

type DetailPageProps<T> = {
  query: UseQueryResult<T>
  title: (data: T) => string
  /** Title until the data is loaded. */
  name: string
  back: PageProps['back']
  /** Actions of the page. */
  actions?: (data: T) => ReactNode
  children: (data: T) => ReactNode
}

/** The page of one thing: its name and actions once it is loaded. */
export function DetailPage<T>({ query, title, name, back, actions, children }: DetailPageProps<T>) {
  const { data } = query
  return (
    <Page
      title={data === undefined ? name : title(data)}
      {...(back && { back })}
      extra={data !== undefined && actions?.(data)}
    >
      <Loaded query={query}>{children}</Loaded>
    </Page>
  )
}
