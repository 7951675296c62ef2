import { useQuery } from '@tanstack/react-query'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { useLatestMessagesQuery } from './queries.ts'

/** Label of the messages row with the number of unread ones among the newest. */
export function MessagesLabel() {
  const { articles, brand } = useWords('brand')
  const { data } = useQuery(useLatestMessagesQuery(useLang()))
  const unread = data?.filter(({ read }) => !read).length ?? 0
  return (
    <span className="flex items-center justify-between gap-12">
      {articles.titles.notice}
      {unread > 0 && (
        <span className="rounded-full bg-leaf px-8 text-12 text-paper">{brand.messages.unread(unread)}</span>
      )}
    </span>
  )
}
