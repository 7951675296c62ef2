import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { Button, Empty, Result } from 'antd'
import { Refusal } from '../request/refusal.ts'
import { useWords } from '../words.tsx'

/** What did not load, why, and how to try again. */
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

/** A screen that could not be drawn. */
export function Broken({ error, reset }: ErrorComponentProps) {
  return <Trouble cause={error as Error} onRetry={reset} />
}
