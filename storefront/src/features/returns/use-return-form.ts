import type { InputOf } from '@bailu/contract/calls'
import type { ReturnKind, ReturnReason } from '@bailu/contract/returns/shop'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { AppError } from '@bailu/client/errors'
import { request } from '../../browser/request/request.ts'
import { useAction } from '../../session/use-action.ts'
import { uploadPicture } from '../../browser/request/upload.ts'
import { useReauthentication } from '../../session/reauthentication.tsx'
import { removeTabStorage, readTabStorage, writeTabStorage } from '../../browser/storage.ts'
import { useWords } from '../../i18n/i18n.tsx'
import {
  type RefundAccountDraft,
  type RefundAccountErrors,
  toRefundAccount,
  emptyRefundAccount,
  validateRefundAccount,
} from '../refunds/refund-account-fields.tsx'

type ReturnDraft = RefundAccountDraft & {
  pieces: Record<number, number>
  kind: ReturnKind
  reason: ReturnReason | ''
  words: string
}
export type Photo = { file: File; url: string }
type ReturnErrors = RefundAccountErrors & Partial<Record<'pieces' | 'reason' | 'all', string>>

const emptyDraft = (): ReturnDraft => ({
  pieces: {},
  kind: 'goods',
  reason: '',
  words: '',
  ...emptyRefundAccount,
})

/** Draft of a return: survives a reload, is sent once, and its photos are uploaded afterwards. */
export const useReturnForm = (id: string, onSent: () => void) => {
  const words = useWords().returns
  const client = useQueryClient()
  const storageKey = `return:${id}`
  const [draft, setDraft] = useState<ReturnDraft>(() => ({
    ...emptyDraft(),
    ...readTabStorage<Partial<ReturnDraft>>(storageKey, {}),
  }))
  const [photos, setPhotos] = useState<Photo[]>([])
  const [errors, setErrors] = useState<ReturnErrors>({})
  const reauth = useReauthentication()
  useEffect(() => writeTabStorage(storageKey, draft), [storageKey, draft])

  const change = (part: Partial<ReturnDraft>) => {
    setDraft((now) => ({ ...now, ...part }))
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name !== 'all' && !(name in part))))
  }
  const validate = (): ReturnErrors => {
    return {
      ...(Object.values(draft.pieces).every((count) => count === 0) && { pieces: words.chooseLines }),
      ...(draft.reason === '' && { reason: words.whyPrompt }),
      ...validateRefundAccount(draft, words.fill),
    }
  }
  const { busy, run } = useAction(
    async (input: InputOf<'POST /api/order/{id}/return'>, idempotencyKey) => {
      const created = await reauth.require(() =>
        request('POST /api/order/{id}/return', input, { quiet: true, idempotencyKey }),
      )
      removeTabStorage(storageKey)
      return uploadPhotos(created.id, photos)
    },
    {
      broken: words.broken,
      storedAs: `return_key:${id}`,
      done: (allUploaded) => (allUploaded ? words.sent : words.photoFailed),
      onDone: () => {
        void client.invalidateQueries({ queryKey: ['order'] })
        onSent()
      },
      onError: ({ message, cause }) => {
        setErrors({ all: message })
        if (cause instanceof AppError) void client.invalidateQueries({ queryKey: ['order'] })
      },
    },
  )
  const send = async () => {
    const issues = validate()
    setErrors(issues)
    if (Object.keys(issues).length > 0 || draft.reason === '') return
    await run({
      id,
      lines: Object.entries(draft.pieces)
        .filter(([, quantity]) => quantity > 0)
        .map(([line, quantity]) => ({ line: Number(line), quantity })),
      kind: draft.kind,
      reason: draft.reason,
      words: draft.words,
      refund_to: toRefundAccount(draft),
    })
  }
  return {
    /** Asks for the password when the last reauthentication is too old. */
    dialog: reauth.dialog,
    draft,
    change,
    errors,
    busy,
    send,
    photos,
    addPhoto: (file: File) => setPhotos((now) => [...now, { file, url: URL.createObjectURL(file) }]),
    removePhoto: (removed: Photo) => {
      URL.revokeObjectURL(removed.url)
      setPhotos((now) => now.filter((photo) => photo !== removed))
    },
  }
}

async function uploadPhotos(id: string, photos: Photo[]): Promise<boolean> {
  let complete = true
  for (const { file } of photos) {
    await uploadPicture('POST /api/return/photo', { return: id }, file, () => {}, { quiet: true }).catch(() => {
      complete = false
    })
  }
  return complete
}
