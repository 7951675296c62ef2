import { pictureQuery } from '../../browser/request/fetch-file.ts'
import { useObjectUrl } from '../../browser/object-url.ts'
import { useQuery } from '@tanstack/react-query'
import { visitorKey } from '../../session/visitor.ts'
import { Skeleton } from '../screen/screen.tsx'
import { useWords } from '../../i18n/i18n.tsx'

/** A slip or photo that only its owner may fetch. */
export function PrivatePicture({ path, label }: { path: string; label: string }) {
  const words = useWords('orders').orders
  const { data, isError, refetch } = useQuery(pictureQuery(['order', visitorKey(), 'picture', path], path))
  const url = useObjectUrl(data)
  const size = 'h-[160px] w-[120px] shrink-0 rounded-3'
  if (isError) {
    return (
      <button
        type="button"
        onClick={() => void refetch()}
        className={`${size} border border-line p-8 text-13 text-danger`}
      >
        {words.slipFailed}
      </button>
    )
  }
  if (!url) return <Skeleton className={size} />
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img src={url} alt={label} className={`${size} border border-line object-cover`} />
    </a>
  )
}
