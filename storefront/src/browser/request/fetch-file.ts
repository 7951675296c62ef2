import { queryOptions, type QueryKey } from '@tanstack/react-query'
import { AppError, NetworkError } from '@bailu/client/errors'
import { readFileReply } from '@bailu/client/read-file'
import { handleError, requestHeaders } from './request.ts'

/** Fetches a file with the credentials of the user. @throws AppError as any call, NetworkError */
export const fetchFile = async (url: string, expected: { type: string; name?: string }): Promise<File> => {
  const response = await fetch(url, { headers: requestHeaders({ path: url }) }).catch(() => {
    throw new NetworkError()
  })
  try {
    return await readFileReply(response, expected)
  } catch (cause) {
    if (cause instanceof AppError) handleError(cause, {})
    throw cause
  }
}

/** Slips and photos need the authorization header, so they are fetched instead of linked by URL. */
const fetchPicture = async (path: string): Promise<Blob> => {
  const response = await fetch(path, { headers: requestHeaders({ path }) })
  if (!response.ok || !response.headers.get('content-type')?.startsWith('image/')) throw new Error('no picture')
  return response.blob()
}

/** A picture that only its owner may see; removed from the cache after a minute. */
export const pictureQuery = (queryKey: QueryKey, path: string) =>
  queryOptions({ queryKey, queryFn: () => fetchPicture(path), staleTime: Infinity, gcTime: 60_000 })
