import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { requestHeaders } from '../../browser/request/request.ts'
import { visitorKey } from '../../session/visitor.ts'
import { Skeleton } from '../screen/states.tsx'
import { useWords } from '../../i18n/i18n.tsx'

/** Slips and photos need the authorization header, so they are fetched instead of linked by URL. */
const privatePictureQuery = (path: string) =>
  queryOptions({
    queryKey: ['order', visitorKey(), 'picture', path],
    queryFn: async (): Promise<Blob> => {
      const response = await fetch(path, { headers: requestHeaders() })
      if (!response.ok || !response.headers.get('content-type')?.startsWith('image/')) throw new Error('no picture')
      return response.blob()
    },
    staleTime: Infinity,
    gcTime: 60_000,
  })

/** A slip or photo that only its owner may fetch. */
export function PrivatePicture({ path, label }: { path: string; label: string }) {
  const words = useWords('orders').orders
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
