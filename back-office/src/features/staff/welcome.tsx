import { Alert, Button, Form, Result } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useWords } from '../../app/language.tsx'
import { AppError } from '@bailu/client/errors'
import { request } from '../../app/api/request.ts'
import { useAction } from '../../app/api/use-calls.ts'
import { EntryPage } from '../../ui/entry-page.tsx'
import { NewPasswordItems } from '../../ui/form/password-items.tsx'
import { LoadError, PageSkeleton } from '../../ui/load-states.tsx'
import styles from '../../ui/entry-page.module.css'

/** Page of the e-mailed link: the new staff member chooses a password. */
export function WelcomePage({ token, signIn }: { token: string; signIn: ReactNode }) {
  const { staff, shell } = useWords('staff')
  const words = staff.welcome
  const query = useQuery({
    queryKey: ['POST /api/staff/welcome/look', token],
    queryFn: () => request('POST /api/staff/welcome/look', { token }),
    staleTime: Infinity,
  })
  const [errorMessage, setErrorMessage] = useState('')
  const setPassword = useAction('POST /api/staff/welcome', { quiet: true })
  useEffect(() => {
    document.title = `${words.tab} · ${shell.title}`
  }, [words.tab, shell.title])
  const isLinkExpired = query.error instanceof AppError && ['link_over', 'bad_input'].includes(query.error.code ?? '')
  return (
    <EntryPage>
      {setPassword.isSuccess ? (
        <Result status="success" title={<h1>{words.done}</h1>} subTitle={words.doneHint} extra={signIn} />
      ) : isLinkExpired ? (
        <Result status="warning" title={<h1>{words.over}</h1>} subTitle={words.overHint} extra={signIn} />
      ) : query.error ? (
        <LoadError cause={query.error} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <>
          <h1>{words.title(query.data.name)}</h1>
          <p className="muted">{words.hint(query.data.email)}</p>
          <Form
            layout="vertical"
            requiredMark={false}
            onFinish={({ password }: { password: string }) =>
              setPassword.mutate({ input: { token, password } }, { onError: (cause) => setErrorMessage(cause.message) })
            }
          >
            {/* Username for password managers. */}
            <input type="email" autoComplete="username" value={query.data.email} readOnly hidden />
            <NewPasswordItems size="large" />
            {errorMessage && <Alert type="error" showIcon title={errorMessage} className={styles.error} />}
            <Button type="primary" htmlType="submit" size="large" block loading={setPassword.isPending}>
              {words.submit}
            </Button>
          </Form>
        </>
      ) : (
        <PageSkeleton rows={3} />
      )}
    </EntryPage>
  )
}
