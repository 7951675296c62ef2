import { AppError, isFinalError, NetworkError } from '@bailu/client/errors'
import { type SendFailure, sendInOrder } from '@bailu/client/send-in-order'
import type { InputOf, ReplyOf } from '@bailu/contract/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type PictureUploadKey, uploadPicture } from '../browser/request/upload.ts'
import { toast } from '../ui/dialog/toast.tsx'
import { type PictureChooserOptions, usePictureChooser } from '../ui/media/picture-chooser.tsx'
import { type StorefrontActionOptions, useAction } from './use-action.ts'

type Sent<K extends PictureUploadKey> = { files: File[]; fields: InputOf<K> }

type UploadOptions<K extends PictureUploadKey> = Omit<PictureChooserOptions, 'onChoose'> &
  Pick<StorefrontActionOptions<Sent<K>, ReplyOf<K>[]>, 'done' | 'refresh' | 'onDone'> & {
    /** Text for pictures that were not answered. */
    broken: string | ((count: number) => string)
    /** What is chosen is sent at once; without it, when `send` is called. */
    isAtOnce?: boolean
    /** Pictures chosen before, that could not be sent. */
    unsent?: File[]
    /** The error is `errorText` and not a toast. */
    isErrorBeside?: boolean
  }

/**
 * Chooses pictures and uploads them one after the other, to suit weak networks. What could not be uploaded stays
 * chosen: the server stores the same picture once, however often it is sent.
 */
export const useUpload = <K extends PictureUploadKey>(call: K, fields: InputOf<K>, options: UploadOptions<K>) => {
  const { done, refresh = [], onDone, broken, isAtOnce, isErrorBeside, maxCount = 1, ...rest } = options
  const { unsent = [], ...chooserOptions } = rest
  const queries = useQueryClient()
  const [chosen, setChosen] = useState(unsent)
  const [fraction, setFraction] = useState(0)
  const [errorText, setErrorText] = useState('')
  const action = useAction(
    async ({ files, fields: sentFields }: Sent<K>) => {
      const { replies, failures } = await sendInOrder(files, (file, index) =>
        uploadPicture(call, sentFields, file, (part) => setFraction((index + part) / files.length)),
      )
      // Sent at once, a rejected picture has no preview in which another one could be chosen.
      const isRemaining = ({ cause }: SendFailure<File>) => !isAtOnce || !isFinalError(cause)
      const remaining = new Set(failures.filter(isRemaining).map(({ item }) => item))
      setChosen((now) => now.filter((file) => !files.includes(file) || remaining.has(file)))
      if (failures.length === 0) return replies
      if (replies.length > 0) for (const queryKey of refresh) void queries.invalidateQueries({ queryKey })
      const answered = failures.findLast(({ cause }) => cause instanceof AppError)
      throw answered?.cause ?? new NetworkError(typeof broken === 'string' ? broken : broken(failures.length))
    },
    {
      ...(done !== undefined && { done }),
      ...(onDone && { onDone }),
      refresh,
      onError: ({ cause, message }) => {
        const text = cause instanceof NetworkError ? cause.message : message
        if (isErrorBeside) setErrorText(text)
        else if (cause instanceof NetworkError) toast(text)
        else return false
        return true
      },
    },
  )
  const send = (files: File[] = chosen, sentFields: InputOf<K> = fields): Promise<boolean> => {
    setErrorText('')
    if (!action.busy) setFraction(0)
    return action.run({ files, fields: sentFields })
  }
  const chooser = usePictureChooser({
    ...chooserOptions,
    // Another single picture replaces the chosen one.
    maxCount: isAtOnce || maxCount === 1 ? maxCount : maxCount - chosen.length,
    onChoose: (files) => {
      setErrorText('')
      setChosen((now) => (maxCount === 1 ? files : [...now, ...files]))
      if (isAtOnce) void send(files)
    },
  })
  const isUnsent = isAtOnce === true && chosen.length > 0 && !action.busy
  return {
    ...chooser,
    /** Opens the chooser; sends again what was chosen to be sent at once and could not be. */
    open: isUnsent ? () => void send() : chooser.open,
    isUnsent,
    chosen,
    setChosen,
    /** Uploaded fraction, 0 to 1; undefined when nothing is being sent. */
    progress: action.busy ? fraction : undefined,
    errorText,
    send,
    discard: () => {
      setChosen([])
      setErrorText('')
    },
  }
}
