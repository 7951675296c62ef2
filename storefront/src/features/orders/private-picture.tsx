import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Skeleton } from '../../ui/screen/states.tsx'
import { useWords } from '../../i18n/i18n.tsx'
import { privatePictureQuery } from './queries.ts'

/** A slip or photo that only its owner may fetch. */
export function PrivatePicture({ path, label }: { path: string; label: string }) {
  const words = useWords().orders
  const { data, isError, refetch } = useQuery(privatePictureQuery(path))
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!data) return
    const objectUrl = URL.createObjectURL(data)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [data])
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
