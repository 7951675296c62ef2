import type { InputOf } from '@bailu/contract/calls'
import type { ReturnKind, ReturnReason } from '@bailu/contract/returns/kinds'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '@bailu/client/errors'
import { sendInOrder } from '@bailu/client/send-in-order'
import { request } from '../../browser/request/request.ts'
import { uploadPicture } from '../../browser/request/upload.ts'
import { usePictureChooser } from '../../ui/media/picture-chooser.tsx'
import { useReauthentication } from '../../session/reauthentication.tsx'
import { removeTabStorage } from '../../browser/storage.ts'
import { useFormAction } from '../../session/use-form-action.ts'
import { useWords } from '../../i18n/i18n.tsx'
import {
  type RefundAccountDraft,
  toRefundAccount,
  emptyRefundAccount,
  validateRefundAccount,
} from '../refunds/refund-account-fields.tsx'

type ReturnDraft = RefundAccountDraft & {
  /** Quantity by number of the order line. */
  lines: Record<number, number>
  kind: ReturnKind
  reason: ReturnReason | ''
  words: string
}
export type Photo = { file: File; url: string }

const EMPTY_DRAFT: ReturnDraft = { lines: {}, kind: 'goods', reason: '', words: '', ...emptyRefundAccount }

/** A return being requested: survives a reload, is sent once, and its photos are uploaded afterwards. */
export const useReturnForm = (id: string, onSent: () => void) => {
  const { returns: words, orders } = useWords('orders', 'returns')
  const client = useQueryClient()
  const draftName = `return:${id}`
  const [photos, setPhotos] = useState<Photo[]>([])
  const photoChooser = usePictureChooser({
    words: orders,
    onChoose: ([file]) => file && setPhotos((now) => [...now, { file, url: URL.createObjectURL(file) }]),
  })
  const reauth = useReauthentication()
  const action = useFormAction(
    async (input: InputOf<'POST /api/order/{id}/return'>, idempotencyKey) => {
      const created = await reauth.require(() => request('POST /api/order/{id}/return', input, { idempotencyKey }))
      removeTabStorage(draftName)
      const { failures } = await sendInOrder(photos, ({ file }) =>
        uploadPicture('POST /api/return/photo', { return: created.id }, file),
      )
      return failures.length === 0
    },
    {
      defaultValues: EMPTY_DRAFT,
      draft: { name: draftName },
      validate: (draft) => ({
        ...(Object.values(draft.lines).every((count) => count === 0) && { lines: words.chooseLines }),
        ...(draft.reason === '' && { reason: words.whyPrompt }),
        ...validateRefundAccount(draft, words.fill),
      }),
      toInput: ({ lines, kind, reason, words: message, ...account }) => ({
        id,
        lines: Object.entries(lines)
          .filter(([, quantity]) => quantity > 0)
          .map(([line, quantity]) => ({ line: Number(line), quantity })),
        kind,
        reason: reason as ReturnReason,
        words: message,
        refund_to: toRefundAccount(account),
      }),
      broken: words.broken,
      storedAs: `return_key:${id}`,
      done: (allUploaded) => (allUploaded ? words.sent : words.photoFailed),
      onDone: () => {
        void client.invalidateQueries({ queryKey: ['order'] })
        onSent()
      },
      onRejected: ({ cause }) => {
        if (cause instanceof AppError) void client.invalidateQueries({ queryKey: ['order'] })
        return false
      },
    },
  )
  return {
    ...action,
    /** Asks for the password when the last reauthentication is too old. */
    dialog: reauth.dialog,
    photos,
    photoChooser,
    removePhoto: (removed: Photo) => {
      URL.revokeObjectURL(removed.url)
      setPhotos((now) => now.filter((photo) => photo !== removed))
    },
  }
}
