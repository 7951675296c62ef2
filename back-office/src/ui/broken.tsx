import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { Button, Empty, Result } from 'antd'
import { Refusal } from '../request/refusal.ts'
import { useWords } from '../words.tsx'

/** Shown where a query failed: the reason (missing, not allowed, error, no network) and a retry button. */
export function Trouble({ cause, onRetry }: { cause: Error; onRetry: () => void }) {
  const words = useWords().shell
  const refused = cause instanceof Refusal
  if (refused && cause.status === 404)
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
  if (refused && cause.status === 403)
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
    <Result
      status={refused ? 'warning' : 'error'}
      title={refused ? cause.message : words.noNetwork}
      subTitle={refused ? undefined : words.noNetworkHint}
      extra={<Button onClick={onRetry}>{words.retry}</Button>}
    />
  )
}

/** Error boundary of a route. */
export function Broken({ error, reset }: ErrorComponentProps) {
  return <Trouble cause={error as Error} onRetry={reset} />
}
