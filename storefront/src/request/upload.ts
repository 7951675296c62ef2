import type { InputOf, ReplyOf } from '@bailu/contract/calls'
import type { Envelope } from '@bailu/contract/envelope'
import { guestToken } from '../guest-data.ts'
import { tokenInHand, tokenReplaced } from '../state/auth.ts'
import { type Manners, say, unpack } from './answer.ts'
import { headersOf } from './headers.ts'
import { TransportFailure } from './refusal.ts'

type Progress = (share: number) => void

type Pictured =
  | 'POST /upload_paid_pic'
  | 'POST /api/return/photo'
  | 'POST /api/user/avatar'
  | 'POST /api/potential-customer/photo'

/**
 * Uploads one picture with its fields. XMLHttpRequest, because fetch reports no upload progress.
 * @param progress called with the uploaded fraction, 0 to 1
 */
export const uploadPicture = <K extends Pictured>(
  key: K,
  fields: InputOf<K>,
  file: File,
  progress: Progress,
  manners: Manners = {},
) =>
  new Promise<ReplyOf<K>>((resolve, reject) => {
    const used = tokenInHand()
    const form = new FormData()
    for (const [name, value] of Object.entries(fields as Record<string, string>)) form.set(name, value)
    form.set('file', file)
    const sending = new XMLHttpRequest()
    sending.open('POST', key.slice('POST '.length))
    for (const [name, value] of Object.entries(headersOf())) sending.setRequestHeader(name, value)
    sending.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0)
    const broken = () => {
      say('Network Error', manners)
      reject(new TransportFailure('Network Error'))
    }
    sending.onerror = broken
    sending.ontimeout = broken
    sending.onabort = broken
    sending.onload = () => {
      if (sending.status !== 200) return reject(false)
      try {
        const answer = JSON.parse(sending.responseText) as Envelope
        if (Number(answer.status) === 401 && tokenReplaced(used))
          return resolve(uploadPicture(key, fields, file, progress, manners))
        // As with orders: a 401 for a guest means the guest token is no longer valid.
        if (Number(answer.status) === 401 && !tokenInHand()) guestToken.drop()
        resolve(unpack(answer, manners) as ReplyOf<K>)
      } catch (cause) {
        reject(cause)
      }
    }
    sending.send(form)
  })
