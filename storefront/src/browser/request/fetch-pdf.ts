import { requestHeaders } from './request.ts'
import { unwrapEnvelope } from './request.ts'
import { NetworkError } from './errors.ts'

/** Fetches a PDF with the credentials of the user; throws `AppError` as any call. @param path with its query */
export async function fetchPdf(path: string, name: string): Promise<File> {
  const response = await fetch(path, { headers: requestHeaders() }).catch(() => {
    throw new NetworkError('Network Error')
  })
  if (!response.headers.get('content-type')?.startsWith('application/pdf')) {
    unwrapEnvelope(await response.json(), { quiet: true })
    throw new NetworkError('no document')
  }
  return new File([await response.blob()], name, { type: 'application/pdf' })
}
