import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '@bailu/contract/calls'
import type { SwitchableWay } from '@bailu/contract/notifications/kinds'
import { request } from '../../browser/request/request.ts'
import { useWords } from '../../i18n/i18n.tsx'
import { useAction } from '../../session/use-action.ts'
import { Checkbox } from '../../ui/form/field.tsx'
import { ErrorState, Section, SkeletonStack } from '../../ui/screen/screen.tsx'
import { notificationSettingsQuery } from './queries.tsx'

type Settings = ReplyOf<'GET /api/notification/setting'>
type Group = Settings['groups'][number]
type Change = { group: Group['group']; way: SwitchableWay; on: boolean }

/** By email and by push notification, for each group of events; the list of notifications always has them. */
export function EventChoices({ userId }: { userId: number }) {
  const { notifications: words } = useWords('notifications')
  const { data, isError, isFetching, refetch, error } = useQuery(notificationSettingsQuery(userId))
  if (isError && !data) return <ErrorState cause={error} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <SkeletonStack heights={['h-[56px]', 'h-[56px]', 'h-[56px]']} className="gap-16 py-16" />
  const groups = data.groups.filter(({ email, push }) => push !== null || email === 'on' || email === 'off')
  return (
    <Section title={words.about}>
      <div aria-hidden className="flex justify-end gap-8 pb-4 text-center text-12 text-muted">
        <span className="w-[64px]">{words.ways.email}</span>
        <span className="w-[64px]">{words.ways.push}</span>
      </div>
      <ul>
        {groups.map((row) => (
          <li key={row.group} className="flex min-h-56 items-center gap-8 border-b border-line py-8 last:border-0">
            <span className="min-w-0 flex-1 text-16 leading-tight">
              {words.groups[row.group]}
              {row.email === 'always' && <span className="block text-13 text-muted">{words.alwaysEmail}</span>}
            </span>
            {(['email', 'push'] as const).map((way) => (
              <span key={way} className="flex w-[64px] shrink-0 justify-center">
                <WayChoice row={row} way={way} userId={userId} />
              </span>
            ))}
          </li>
        ))}
      </ul>
      <p className="mt-8 text-13 text-muted">{words.hint}</p>
    </Section>
  )
}

/** Optimistic update: a tick is saved at once, and rolled back with a toast on failure. */
function WayChoice({ row, way, userId }: { row: Group; way: SwitchableWay; userId: number }) {
  const { notifications: words } = useWords('notifications')
  const queryClient = useQueryClient()
  const { queryKey } = notificationSettingsQuery(userId)
  const store = ({ group, way: changedWay, on }: Change) =>
    queryClient.setQueryData<Settings>(queryKey, (settings) =>
      settings
        ? {
            groups: settings.groups.map((entry) =>
              entry.group === group ? { ...entry, [changedWay]: on ? 'on' : 'off' } : entry,
            ),
          }
        : settings,
    )
  const { busy, mutate } = useAction(
    (change: Change) => request('PUT /api/notification/setting', change, { component: `${row.group}-${way}` }),
    {
      onError: (_, change) => {
        store({ ...change, on: !change.on })
        return false
      },
    },
  )
  const state = row[way]
  if (state === null) return <span className="text-13 text-muted">–</span>
  const label = `${words.groups[row.group]}: ${words.ways[way]}`
  const toggle = (on: boolean) => {
    if (busy) return
    const change = { group: row.group, way, on }
    store(change)
    mutate(change)
  }
  return (
    <Checkbox
      aria-label={label}
      checked={state !== 'off'}
      disabled={state === 'always'}
      onChange={({ target }) => toggle(target.checked)}
    />
  )
}
