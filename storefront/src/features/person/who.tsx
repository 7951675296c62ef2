import type { ReplyOf } from '@bailu/contract/calls'
import { Avatar } from '../../session/avatar.tsx'
import { useWords } from '../../words.tsx'

type Info = ReplyOf<'GET /api/user-info'>

export function Who({ user, sale }: Info) {
  const { person: words } = useWords().account
  return (
    <div className="flex items-center gap-16 gutter">
      <Avatar person={user} className="size-[64px] text-28" />
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-28">{user.nickname}</h1>
        <p className="flex flex-wrap gap-x-12 text-13 text-muted">
          {sale && (
            <span>
              {words.number} · <span className="font-medium text-ink">{sale.employee_no}</span>
            </span>
          )}
          {user.mentor && (
            <span>
              {words.mentor} · {user.mentor.nickname}
            </span>
          )}
          {!sale && !user.mentor && <span className="truncate">{user.email}</span>}
        </p>
      </div>
    </div>
  )
}
