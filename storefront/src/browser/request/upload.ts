import { toFormData } from '@bailu/client/build-request'
import { NetworkError } from '@bailu/client/errors'
import type { InputOf, ReplyOf } from '@bailu/contract/calls'
import type { Envelope } from '@bailu/contract/envelope'
import { guestToken } from '../../session/guest-data.ts'
import { currentToken, adoptReplacedToken } from '../../session/auth.ts'
import { type FailureOptions, showMessage, acceptEnvelope, requestHeaders } from './request.ts'

type Progress = (fraction: number) => void

export type PictureUploadKey =
  | 'POST /upload_paid_pic'
  | 'POST /api/return/photo'
  | 'POST /api/user/avatar'
  | 'POST /api/potential-customer/photo'

/**
 * Uploads one picture with its fields. XMLHttpRequest, because fetch reports no upload progress.
 * @param progress called with the uploaded fraction, 0 to 1
 */
export const uploadPicture = <K extends PictureUploadKey>(
  key: K,
  fields: InputOf<K>,
  file: File,
  progress?: Progress,
  options: FailureOptions = {},
) =>
  new Promise<ReplyOf<K>>((resolve, reject) => {
    const usedToken = currentToken()
    const xhr = new XMLHttpRequest()
    const path = key.slice('POST '.length)
    xhr.open('POST', path)
    const headers = requestHeaders({ path, body: JSON.stringify(fields) })
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = ({ loaded, total }) => progress?.(total > 0 ? loaded / total : 0)
    const onNetworkError = () => {
      showMessage('Network Error', options)
      reject(new NetworkError())
    }
    xhr.onerror = onNetworkError
    xhr.ontimeout = onNetworkError
    xhr.onabort = onNetworkError
    xhr.onload = () => {
      if (xhr.status !== 200) return reject(false)
      try {
        const envelope = JSON.parse(xhr.responseText) as Envelope
        if (Number(envelope.status) === 401 && adoptReplacedToken(usedToken))
          return resolve(uploadPicture(key, fields, file, progress, options))
        // As with orders: a 401 for a guest means the guest token is no longer valid.
        if (Number(envelope.status) === 401 && !currentToken()) guestToken.remove()
        resolve(acceptEnvelope(envelope, options) as ReplyOf<K>)
      } catch (cause) {
        reject(cause)
      }
    }
    xhr.send(toFormData(fields as object, file))
  })
