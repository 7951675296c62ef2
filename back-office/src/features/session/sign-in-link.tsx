import { Alert, Button } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { useLanguage } from '../../words.tsx'
import styles from './sign-in.module.css'

/** Reads the token of an e-mailed link from the URL fragment and removes it from the address bar. */
function tokenOfAddress(): string {
  const token = location.hash.slice(1)
  if (token) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

/**
 * For users locked out because others guessed their password: an e-mailed link marks this browser as known.
 * @param email resolves to the address in the form; rejects while it is invalid
 */
export function SignInLink({ email }: { email: () => Promise<string> }) {
  const { words, lang } = useLanguage()
  const { signIn } = words.shell
  const [token] = useState(tokenOfAddress)
  const [said, setSaid] = useState<{ type: 'success' | 'error'; title: string }>()
  const refused = (cause: Error) => setSaid({ type: 'error', title: cause.message })
  const follow = useAct('POST /api/staff/sign-in-link/follow', { quiet: true })
  const ask = useAct('POST /api/staff/sign-in-link', { quiet: true })
  const opened = useEffectEvent(() =>
    follow.mutate(
      { input: { token } },
      { onSuccess: () => setSaid({ type: 'success', title: signIn.linkFollowed }), onError: refused },
    ),
  )
  useEffect(() => {
    if (token) opened()
  }, [token])
  const send = () =>
    void email().then(
      (address) =>
        ask.mutate(
          { input: { email: address, lang } },
          { onSuccess: () => setSaid({ type: 'success', title: signIn.mailLinkSent }), onError: refused },
        ),
      () => undefined,
    )
  return (
    <>
      {said && <Alert {...said} showIcon className={styles.said} />}
      <Button type="link" htmlType="button" block loading={ask.isPending} onClick={send} className={styles.link}>
        {signIn.mailLink}
      </Button>
    </>
  )
}
