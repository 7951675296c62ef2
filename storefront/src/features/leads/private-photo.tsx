import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Skeleton } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'
import { photoQuery } from './queries.ts'

type Props = { lead: string; photo: string; size: 'small' | 'whole'; alt: string; className: string }

/** A photo fetched with the authorization header; it has no public URL. */
export function PrivatePhoto({ lead, photo, size, alt, className }: Props) {
  const { photos: words } = useWords().leads
  const { data, isError, refetch } = useQuery(photoQuery(lead, photo, size))
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  const look = `${className} flex items-center justify-center p-8 text-center text-13 text-danger`
  // Small photos are inside a button already, so the error is no button.
  if (isError && size === 'small') return <span className={look}>{words.notShown}</span>
  if (isError)
    return (
      <button type="button" onClick={() => void refetch()} className={look}>
        {words.notShown}
      </button>
    )
  if (!url) return <Skeleton className={className} />
  return <img src={url} alt={alt} className={className} />
}
